/** A plain page that needs nothing from anywhere else; its one style sheet is allowed by hash. */
import { hash } from 'node:crypto'

const STYLE = `
:root { color-scheme: light dark; --line: #8884; --soft: #8881; --link: light-dark(#0b5cad, #7db8f5); }
body { font: 16px/1.55 system-ui, sans-serif; margin: 0 auto; max-width: 60rem; padding: 1.5rem 1rem 4rem; }
h1 { font-size: 1.8rem; } h2 { border-top: 1px solid var(--line); margin-top: 2.5rem; padding-top: 1rem; }
h3 { font-size: 1rem; margin-bottom: .3rem; } a { color: var(--link); }
code, pre { font: .88em/1.5 ui-monospace, monospace; } pre { background: var(--soft); overflow: auto; padding: .8rem; }
table { border-collapse: collapse; width: 100%; } th, td { border-bottom: 1px solid var(--line); padding: .35rem .6rem .35rem 0; text-align: left; vertical-align: top; }
.scroll { overflow-x: auto; } .method { font-weight: 700; } nav ul { columns: 2; padding-left: 1.2rem; }
`

/** For pages made here. The console brings its own, see routes/console.ts. */
export const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-cache',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${hash('sha256', STYLE, 'base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
}

export function htmlPage(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>${STYLE}</style>
</head>
<body>
${body}
</body>
</html>
`
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)

/** Escapes, then turns \`code\` into code: all the mark-up that our descriptions use. */
export const proseHtml = (text: string): string => escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>')
