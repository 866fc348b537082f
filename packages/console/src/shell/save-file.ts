/** Hands a file to the reader, as a download. */
export function saveFile(blob: Blob, name: string): void {
  const href = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = href
  link.download = name
  // The router leaves links with a target alone.
  link.target = '_self'
  link.click()
  setTimeout(() => URL.revokeObjectURL(href))
}
