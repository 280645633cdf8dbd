// Durations, each defined once. No imports, so that the web can use them without zod; literals, so that the bundler
// inlines them.

export const secondMs = 1_000
export const minuteMs = 60_000
export const hourMs = 3_600_000
export const dayMs = 86_400_000

export const hourSeconds = 3_600
export const daySeconds = 86_400

export const hoursPerDay = 24
export const monthsPerYear = 12
