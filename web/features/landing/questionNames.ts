// Questions of sceptical website owners, in the order of the homepage.

export const questionNames = ['google', 'farm', 'cost', 'worth', 'payout', 'lost', 'data', 'begin'] as const
