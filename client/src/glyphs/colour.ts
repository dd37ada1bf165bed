/** Colours as numbers: what people see of two colours, also those who see less of them. Used by tests and tools. */

export type Rgb = readonly [red: number, green: number, blue: number]; // 0 to 1, as sRGB has them
type Row = readonly [number, number, number];
type Matrix = readonly [Row, Row, Row];

/** Reads `#rrggbb`. */
export function fromHex(text: string): Rgb {
  const value = Number.parseInt(text.slice(1), 16);
  if (!/^#[0-9a-f]{6}$/i.test(text)) throw new Error(`no colour: ${text}`);
  return [((value >> 16) & 255) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255];
}

export function toHex(colour: Rgb): string {
  const two = (part: number) =>
    Math.round(Math.min(1, Math.max(0, part)) * 255)
      .toString(16)
      .padStart(2, "0");
  return `#${two(colour[0])}${two(colour[1])}${two(colour[2])}`;
}

const toLight = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
const fromLight = (light: number) => (light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055);

function times(matrix: Matrix, [x, y, z]: Row): Row {
  const row = (r: Row) => r[0] * x + r[1] * y + r[2] * z;
  return [row(matrix[0]), row(matrix[1]), row(matrix[2])];
}

const linear = (colour: Rgb): Row => [toLight(colour[0]), toLight(colour[1]), toLight(colour[2])];

/** Relative luminance, as WCAG has it. */
export function luminance(colour: Rgb): number {
  const [red, green, blue] = linear(colour);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast of two colours, 1 to 21, as WCAG has it. */
export function contrast(one: Rgb, other: Rgb): number {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

const toCone: Matrix = [
  [0.4122214708, 0.5363325363, 0.0514459929],
  [0.2119034982, 0.6806995451, 0.1073969566],
  [0.0883024619, 0.2817188376, 0.6299787005],
];
const toLab: Matrix = [
  [0.2104542553, 0.793617785, -0.0040720468],
  [1.9779984951, -2.428592205, 0.4505937099],
  [0.0259040371, 0.7827717662, -0.808675766],
];

/** OKLab: equal distances look about equally large. */
export function oklab(colour: Rgb): Row {
  const [long, middle, short] = times(toCone, linear(colour));
  return times(toLab, [Math.cbrt(long), Math.cbrt(middle), Math.cbrt(short)]);
}

/** From lightness 0 to 1, chroma and hue in degrees; what no screen shows is clipped. */
export function fromOklch(lightness: number, chroma: number, hue: number): Rgb {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const clip = (light: number) => Math.min(1, Math.max(0, fromLight(Math.min(1, Math.max(0, light)))));
  return [
    clip(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    clip(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    clip(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}

/** How far apart two colours look; 0.02 is just seen, 0.1 is plain. */
export function distance(one: Rgb, other: Rgb): number {
  const [l1, a1, b1] = oklab(one);
  const [l2, a2, b2] = oklab(other);
  return Math.hypot(l1 - l2, a1 - a2, b1 - b2);
}

/** Ways of seeing: the three kinds of colour blindness (Machado, Oliveira, Fernandes 2009, severity 1) and a grey print. */
export const visions = ["full", "protan", "deutan", "tritan", "grey"] as const;
export type Vision = (typeof visions)[number];

const lacking: Readonly<Record<"protan" | "deutan" | "tritan", Matrix>> = {
  protan: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deutan: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritan: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

/** The colour as it looks to somebody who sees in this way. */
export function seenBy(vision: Vision, colour: Rgb): Rgb {
  if (vision === "full") return colour;
  if (vision === "grey") {
    const grey = fromLight(luminance(colour));
    return [grey, grey, grey];
  }
  const clip = (light: number) => fromLight(Math.min(1, Math.max(0, light)));
  const [red, green, blue] = times(lacking[vision], linear(colour));
  return [clip(red), clip(green), clip(blue)];
}
