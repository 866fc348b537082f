import assert from 'node:assert/strict'
import { test } from 'node:test'
import { barPlot } from '../bench/plots/bar-plot.ts'
import { benchPlots } from '../bench/plots/bench-plots.ts'
import { linePlot, type Point } from '../bench/plots/line-plot.ts'
import { linearScale, logScale, tickText, tightScale } from '../bench/plots/scale.ts'
import { escapeText, pixels, wrapText } from '../bench/plots/svg.ts'
import fc from './tools/fast-check.ts'

const value = fc.double({ min: -1e9, max: 1e9, noNaN: true })
const anyValue = fc.oneof(fc.double(), value)

test('ticks are nice numbers, evenly apart, and hold all values between them', () => {
  fc.assert(
    fc.property(fc.array(value, { minLength: 1, maxLength: 30 }), (values) => {
      const { ticks, from, to } = linearScale(values)
      const [first = 0, second = 0] = ticks
      const step = second - first
      const digits = step / 10 ** Math.floor(Math.log10(step) + 1e-9)
      assert.ok(
        [1, 2, 2.5, 5].some((nice) => Math.abs(digits / nice - 1) < 1e-6),
        `step ${step}`,
      )
      assert.ok(ticks.length >= 2 && ticks.length <= 8, `${ticks.length} ticks`)
      const slack = step * 1e-6
      for (const one of values)
        assert.ok(one >= from - slack && one <= to + slack, `${one} in ${from} to ${to}`)
    }),
  )
})

test('ticks are what a person would write', () => {
  assert.deepEqual(linearScale([0, 0.3]).ticks.map(tickText), ['0', '0.1', '0.2', '0.3'])
  assert.deepEqual(linearScale([12, 287]).ticks.map(tickText), ['0', '100', '200', '300'])
  assert.deepEqual(linearScale([7, 7]).ticks.map(tickText), ['0', '2', '4', '6', '8'])
  assert.deepEqual(linearScale([]).ticks.map(tickText), ['0', '0.2', '0.4', '0.6', '0.8', '1'])
  assert.deepEqual(linearScale([0, 12_000]).ticks.map(tickText).at(-1), '12,500')
  assert.deepEqual(logScale([3, 40]).ticks.map(tickText), ['1', '2', '5', '10', '20', '50', '100'])
  assert.deepEqual(logScale([0.02, 900]).ticks.map(tickText), ['0.01', '0.1', '1', '10', '100', '1,000'])
})

test('an axis of time ends when the values do, and begins at 0 if they begin near it', () => {
  const { from, to, ticks } = tightScale([0.08, 3.1])
  assert.deepEqual([from, to], [0, 3.1])
  assert.deepEqual(ticks.map(tickText), ['0', '0.5', '1', '1.5', '2', '2.5', '3'])
  assert.equal(tightScale([100, 200]).from, 100)
})

test('places on an axis are always between its ends', () => {
  fc.assert(
    fc.property(fc.array(anyValue, { maxLength: 20 }), fc.nat(2), (values, kind) => {
      const scale = ([linearScale, logScale, tightScale][kind] ?? linearScale)(values)
      for (const one of values.filter(Number.isFinite)) {
        const share = scale.share(one)
        assert.ok(share >= 0 && share <= 1, `${one} at ${share}`)
      }
    }),
  )
})

test('a line plot is well-formed, whatever the points and the words', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(anyValue, anyValue), { maxLength: 12 }),
      fc.string({ unit: 'binary' }),
      fc.boolean(),
      (points: readonly Point[], words, log) => {
        const draw = () =>
          linePlot({
            title: words,
            description: words,
            xLabel: words,
            yLabel: words,
            log,
            series: [{ name: words, points }],
            marks: [{ x: 1, label: words }],
          })
        const svg = draw()
        assertWellFormed(svg)
        assert.equal(draw(), svg)
      },
    ),
  )
})

test('a bar plot is well-formed, whatever the figures and the words', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ name: fc.string(), value: anyValue, low: anyValue, high: anyValue }), {
        maxLength: 6,
      }),
      fc.boolean(),
      (bars, log) => {
        const draw = () =>
          barPlot({
            title: 'A "title" & <more>',
            description: '',
            xLabel: 'x',
            log,
            bars: bars.map((bar, i) => ({ ...bar, own: i === 0 })),
            reference: { value: 1, label: 'one' },
          })
        assertWellFormed(draw())
        assert.equal(draw(), draw())
      },
    ),
  )
})

test('a plot says in words what it shows, for those who cannot see it', () => {
  const svg = linePlot({
    title: 'Memory',
    description: 'It stays flat.',
    xLabel: 'minutes',
    yLabel: 'MiB',
    series: [{ name: 'resident', points: [[0, 1]] }],
  })
  assert.match(svg, /role="img" aria-labelledby="title desc"/)
  assert.match(svg, /<title id="title">Memory<\/title>\n<desc id="desc">It stays flat\.<\/desc>/)
})

test('where a value is missing the line has a gap', () => {
  const points: readonly Point[] = [
    [0, 1],
    [1, 2],
    [2, Number.NaN],
    [3, 2],
    [4, 1],
  ]
  const svg = linePlot({
    title: '',
    description: '',
    xLabel: '',
    yLabel: '',
    series: [{ name: 'a', points }],
  })
  const path = /<path class="line s0" d="([^"]*)"\/>\n<\/svg>/.exec(svg)?.[1] ?? ''
  assert.deepEqual(path.match(/[ML]/g), ['M', 'L', 'M', 'L'])
})

test('text is escaped, and a figure that is none is refused', () => {
  assert.equal(escapeText(`<a b="c">&'\u0000`), '&lt;a b=&quot;c&quot;&gt;&amp;&#39;')
  assert.throws(() => pixels(Number.NaN), /no place/)
  assert.equal(pixels(-0.04), '0')
  assert.deepEqual(wrapText('one two three', 60), ['one two', 'three'])
})

test('each plot that a section of the benchmarks asks for is drawn, with the spread of its rounds', () => {
  const bars = [
    { name: 'the recipe', value: 187.34, low: 170, high: 201.6, own: false },
    { name: 'Assay', value: 1_003.2, low: 990, high: 1_020, own: true },
  ]
  const plots = benchPlots([{ plots: [{ title: 'Jobs: submit to end', unit: 'jobs/s', bars }] }, {}])
  assert.deepEqual(
    plots.map(({ file }) => file),
    ['bench-jobs-submit-to-end.svg'],
  )
  const [{ svg } = { svg: '' }] = plots
  assert.match(
    svg,
    /<desc id="desc">the recipe: 187 \(170 to 202\) jobs\/s\. Assay: 1,003 \(990 to 1,020\) jobs\/s\.</,
  )
  assert.match(svg, /class="halo strong">1,003</)
  assert.equal(svg.match(/class="whisker"/g)?.length, 6)
})

/** Elements are closed in the order in which they were opened, and no figure is missing. */
function assertWellFormed(svg: string): void {
  const open: string[] = []
  const tags = svg
    .replace(/<style>[^<]*<\/style>/, '')
    .matchAll(/<(\/?)([a-z]+)((?: [\w:-]+="[^"<>]*")*)(\/?)>/g)
  let markup = svg.replace(/<style>[^<]*<\/style>/, '')
  for (const [text, closing, name = '', , empty] of tags) {
    if (closing === '/') assert.equal(open.pop(), name)
    else if (empty === '') open.push(name)
    markup = markup.replace(text, '')
  }
  assert.deepEqual(open, [])
  assert.doesNotMatch(markup, /[<>]/)
  assert.doesNotMatch(svg, /="(?:[^"]* )?(?:NaN|-?Infinity|undefined|null)\b/)
}
