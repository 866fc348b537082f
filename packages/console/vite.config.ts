import { defineConfig, type Plugin } from 'vite'

/** Where `npm run dev` finds a running service. */
const service = process.env.ASSAY_URL ?? 'http://127.0.0.1:8080'

export default defineConfig({
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  plugins: [paintOnce()],
  build: {
    target: 'es2022',
    // Newer than the default, so light-dark() and nesting stay as they are written.
    cssTarget: ['chrome123', 'firefox128', 'safari17.5'],
    // The policy of the page allows scripts and styles from files only.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: true,
  },
  server: { proxy: { '/v1': service, '/metrics': service, '/readyz': service } },
})

/** The first thing painted is the page itself, in its theme: no blank frame, no flash of the other theme. */
function paintOnce(): Plugin {
  return {
    name: 'assay-paint-once',
    transformIndexHtml: {
      order: 'post',
      handler: (html) => html.replace('<script type="module"', '<script type="module" blocking="render"'),
    },
  }
}
