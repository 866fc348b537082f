/**
 * BLS's own download format (`ap.data.0.Current`, `cu.data.0.Current`): tab-separated series id, year, period, value.
 * Periods M01 to M12 are months; M13 and S01 are averages and are left out.
 */
export function* readFlatFile(
  text: string,
): Generator<{ readonly series: string; readonly month: string; readonly value: number }, void, void> {
  for (const line of text.split('\n')) {
    const [series = '', year = '', period = '', value = ''] = line.split('\t').map((field) => field.trim())
    if (!/^M(0[1-9]|1[0-2])$/.test(period) || !(Number(value) > 0)) continue
    yield { series, month: `${year}-${period.slice(1)}`, value: Number(value) }
  }
}
