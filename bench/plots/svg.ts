/** The little SVG that the plots need: text that is safe, numbers that are short, and one sheet of styles for all. */

export const WIDTH = 820
export const FONT_PX = 14
/** A sans-serif letter is about this wide, on average; enough to lay out legends without a font at hand. */
const LETTER_SHARE = 0.56

type Attributes = Readonly<Record<string, string | number>>

export function element(name: string, attributes: Attributes, ...inside: readonly string[]): string {
  const spelt = Object.entries(attributes).map(
    ([key, value]) => ` ${key}="${typeof value === 'number' ? pixels(value) : escapeText(value)}"`,
  )
  const body = inside.join('')
  return body === '' ? `<${name}${spelt.join('')}/>` : `<${name}${spelt.join('')}>${body}</${name}>`
}

export function textAt(x: number, y: number, text: string, attributes: Attributes = {}): string {
  return element('text', { x, y, ...attributes }, escapeText(text))
}

/** A tenth of a pixel is as fine as anybody sees. */
export function pixels(value: number): string {
  if (!Number.isFinite(value)) throw new Error(`A plot has no place for ${value}.`)
  return String(Math.round(value * 10) / 10 + 0)
}

/** Characters that mean something in XML are spelt out, and those that XML does not know are left out. */
export function escapeText(text: string): string {
  return text
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}

export function textWidth(text: string, fontPx: number = FONT_PX): number {
  return text.length * fontPx * LETTER_SHARE
}

/** Breaks between words, so no line is wider than this unless a single word is. */
export function wrapText(text: string, widthMax: number): readonly string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const longer = lines.length === 0 ? word : `${lines.at(-1)} ${word}`
    if (lines.length > 0 && textWidth(longer) <= widthMax) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

export interface Drawing {
  readonly title: string
  /** What a person who cannot see the plot should know. */
  readonly description: string
  readonly height: number
  readonly inside: readonly string[]
}

export function svgDocument({ title, description, height, inside }: Drawing): string {
  return `${element(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      width: WIDTH,
      height,
      viewBox: `0 0 ${WIDTH} ${pixels(height)}`,
      role: 'img',
      'aria-labelledby': 'title desc',
    },
    '\n',
    element('title', { id: 'title' }, escapeText(title)),
    '\n',
    element('desc', { id: 'desc' }, escapeText(description)),
    `\n<style>${STYLE}</style>\n`,
    element('rect', { class: 'paper', width: WIDTH, height, rx: 6 }),
    '\n',
    textAt(20, 30, title, { class: 'title' }),
    '\n',
    inside.join('\n'),
    '\n',
  )}\n`
}

/** How many series can be told apart. */
export const SERIES_MAX = 5

/**
 * The palette of Okabe and Ito, which people with any kind of colour vision can tell apart, darker or lighter where the
 * paper asks for contrast. Each series also has its own dashes. The paper is painted: a page in dark dress may show a plot
 * that was told to be light.
 */
const STYLE = `
text{font:${FONT_PX}px system-ui,-apple-system,"Segoe UI",Helvetica,Arial,sans-serif;fill:#1f2328}
.title{font-size:17px;font-weight:600}
.soft{fill:#59636e}
.strong{font-weight:600}
.paper{fill:#fff}
.grid{stroke:#d1d9e0;stroke-width:1}
.axis{stroke:#59636e;stroke-width:1}
.mark{stroke:#59636e;stroke-width:1.5;stroke-dasharray:2 4}
.whisker{stroke:#1f2328;stroke-width:1.5}
.line{fill:none;stroke-width:2;stroke-linejoin:round;stroke-linecap:round}
.line.s1{stroke-dasharray:7 5}.line.s2{stroke-dasharray:2 5}.line.s3{stroke-dasharray:10 4 2 4}.line.s4{stroke-dasharray:4 3}
.s0{stroke:#0072b2;fill:#0072b2}.s1{stroke:#c05000;fill:#c05000}.s2{stroke:#007a5a;fill:#007a5a}.s3{stroke:#a84f85;fill:#a84f85}.s4{stroke:#8a6100;fill:#8a6100}
.own{fill:#2b8cc4}.other{fill:#a3abb4}
.halo{paint-order:stroke;stroke:#fff;stroke-width:5px;stroke-linejoin:round}
.line.s0,.line.s1,.line.s2,.line.s3,.line.s4{fill:none}
@media (prefers-color-scheme:dark){
text{fill:#f0f6fc}.soft{fill:#9198a1}.paper{fill:#0d1117}.grid{stroke:#2f3742}.axis,.mark{stroke:#9198a1}.whisker{stroke:#f0f6fc}
.s0{stroke:#56b4e9;fill:#56b4e9}.s1{stroke:#ff9050;fill:#ff9050}.s2{stroke:#2fc79a;fill:#2fc79a}.s3{stroke:#e39bc6;fill:#e39bc6}.s4{stroke:#f0c04a;fill:#f0c04a}
.own{fill:#2f8fcb}.other{fill:#656c76}.halo{stroke:#0d1117}
}
`
