/** What outcomes teach. Whoever prices nothing need not load the rest of the engine, which is a tenth of a start. */
export { type CalibrationAlarm, watchCalibration } from './calibration-alarm.ts'
export { type CategoryCalibration, coverageHistory, reportCategory } from './calibration-report.ts'
export { FALSE_ALARM_RATE } from './change-test.ts'
export { itemKeyOf } from './item-key.ts'
export {
  layerOf,
  OUTCOMES_PER_CATEGORY_MAX,
  OUTCOMES_PER_LAYER_MAX,
  type OutcomeLayer,
  type OutcomeLayers,
  type PaidOutcome,
  packLayer,
  unpackLayer,
} from './outcome-layer.ts'
export { unitRatio } from './unit-ratio.ts'
