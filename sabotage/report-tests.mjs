/** A reporter for `node --test`: `pass` or `fail` and the name, one line for each test. */
export default async function* reportTests(events) {
  for await (const { type, data } of events) {
    if (data?.skip !== undefined) continue
    if (type === 'test:pass') yield `pass\t${data.name}\n`
    if (type === 'test:fail') yield `fail\t${data.name}\n`
  }
}
