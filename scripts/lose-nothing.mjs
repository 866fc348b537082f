// Node may end a file of tests before its parent has read all of the reports, and those that are left are lost without a word.
// Writes that wait for the reader prevent that.
process.stdout._handle?.setBlocking?.(true)
