/** An attachment for what opens at the edge of a window or a dialog: all of it is seen at once, its buttons too. */
export const whole = (node: Element) => void node.scrollIntoView({ block: "nearest" });
