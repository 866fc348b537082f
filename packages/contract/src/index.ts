export * from './quote.ts'
export * from './stages.ts'
