import { FAULT_CODES, PROBLEM_CODES, PROBLEMS } from '@assay/contract'
import { htmlPage, proseHtml } from '../html-page.ts'

/** Where the `type` of every problem points: one anchor for each code. */
export function errorsPage(): string {
  const sections = PROBLEM_CODES.map((code) => {
    const { status, title, advice } = PROBLEMS[code]
    return `<section id="${code}"><h2><code>${code}</code></h2><p><strong>${status}</strong> ${proseHtml(title)}.</p><p>${proseHtml(advice)}</p></section>`
  })
  const faults = FAULT_CODES.map((code) => `<code>${code}</code>`).join(', ')
  return htmlPage(
    'Errors of Assay',
    `<p><a href="/docs">Assay API</a></p>
<h1>Errors</h1>
<p>Every error is <code>application/problem+json</code> (RFC 9457) with <code>type</code>, <code>title</code>, <code>status</code>, <code>code</code>, <code>detail</code> and <code>request_id</code>. <code>errors</code> lists all faults of a body, query string or header at once, each with one of these codes: ${faults}.</p>
${sections.join('\n')}`,
  )
}
