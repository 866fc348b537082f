import tseslint from 'typescript-eslint'

// Biome formats and lints. These few rules need types, which Biome does not have: a promise that nobody waits for is how
// an error gets lost.
export default tseslint.config({
  files: [
    'packages/*/src/**/*.ts',
    'packages/*/src/**/*.tsx',
    'packages/*/scripts/**/*.ts',
    'bench/**/*.ts',
    'chaos/**/*.ts',
    'sabotage/**/*.ts',
    'eval/**/*.ts',
    'fuzz/**/*.ts',
  ],
  languageOptions: {
    parser: tseslint.parser,
    parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
  },
  plugins: { '@typescript-eslint': tseslint.plugin },
  rules: {
    '@typescript-eslint/no-floating-promises': 'error',
    '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
    '@typescript-eslint/await-thenable': 'error',
    '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
  },
})
