import type { PricedQuoteLine } from '@assay/contract'

/**
 * A line that shares nothing with the first one, so what a caller does to it changes no other. Field by field takes far less
 * than `structuredClone`; a test looks that no field is forgotten.
 */
export function copyLine(line: PricedQuoteLine): PricedQuoteLine {
  const { span, quantity, meaning, unit_price, total, confidence } = line
  return {
    ...line,
    span: [span[0], span[1]],
    quantity: { ...quantity },
    meaning: meaning && { ...meaning },
    unit_price: { ...unit_price },
    total: { ...total },
    confidence: { ...confidence },
    adjustments: line.adjustments.map((one) => ({ ...one })),
    comparables: line.comparables.map((one) => ({ ...one })),
    alternatives: line.alternatives.map((one) => ({
      ...one,
      meaning: one.meaning && { ...one.meaning },
      unit_price: { ...one.unit_price },
    })),
    ignored: line.ignored.map((one) => ({ ...one })),
    parts: line.parts.map((one) => ({ ...one })),
    warnings: [...line.warnings],
  }
}
