// What the exchange says about itself to everybody, counted by the server every few minutes.
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { PublicEconomy, publicFigureEndpoints, PublicFigures } from '../../../contract/publicFigures.ts'
import { at, call } from '../../lib/api.ts'

const figures = at<typeof publicFigureEndpoints.figures>('GET', '/api/public/figures')
const economy = at<typeof publicFigureEndpoints.economy>('GET', '/api/public/economy')

/** Null figures rest on too few cases; an `as_of` of null says that nothing has been counted yet. */
export const usePublicFigures = (): UseQueryResult<PublicFigures> =>
  useQuery({ queryKey: ['public', 'figures'], queryFn: ({ signal }) => call(figures, {}, { signal }) })

export const usePublicEconomy = (): UseQueryResult<PublicEconomy> =>
  useQuery({ queryKey: ['public', 'economy'], queryFn: ({ signal }) => call(economy, {}, { signal }) })
