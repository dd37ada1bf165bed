/** Brings what has just appeared into sight of its panel: from its top where it is higher than the panel. */
export function bringToSight(node: Element): void {
  const panel = node.closest(".turn, .content, [role=tabpanel]");
  const higher = panel !== null && node.getBoundingClientRect().height > panel.clientHeight;
  node.scrollIntoView({ block: higher ? "start" : "nearest" });
}

/** An attachment for what appears in a panel that may stand elsewhere. The board is painted first, as to scroll is to lay everything out. */
export const seen = (node: Element) => void requestAnimationFrame(() => setTimeout(() => bringToSight(node)));
