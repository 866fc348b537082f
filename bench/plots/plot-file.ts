/** A plot that lies in docs/images. */
export interface PlotFile {
  readonly file: string
  readonly svg: string
}
