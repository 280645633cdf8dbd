import { Coins } from './icons.ts'

export const CoinMark = () => <Coins aria-hidden className="size-4 shrink-0" />
