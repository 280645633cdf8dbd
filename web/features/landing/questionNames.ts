// What sceptical owners of websites ask, in the order in which the homepage answers.

export const questionNames = ['google', 'farm', 'cost', 'worth', 'payout', 'lost', 'data', 'begin'] as const
