/** The window of a phone that lies on its side: wide, and lower than a hand. */
export const TURNED = "(orientation: landscape) and (height < 32rem)";
