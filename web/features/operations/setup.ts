// The admin query for the setup state of the installation.
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { operationEndpoints, Setup } from '../../../contract/operations.ts'
import { at, call } from '../../lib/api.ts'
import { operatorSays } from '../../lib/operator.ts'
import { setupSteps, type SetupStep } from './steps.ts'

const endpoint = at<typeof operationEndpoints.setup>('GET', '/api/admin/setup')

export const useSetup = (): UseQueryResult<Setup> =>
  useQuery({
    queryKey: ['admin', 'setup'],
    queryFn: ({ signal }) => call(endpoint, {}, { signal }),
  })

export const stepsOf = (setup: Setup): SetupStep[] => setupSteps(setup, (setting) => operatorSays(setting) !== null)

/**
 * Number of steps that are required before members can sign up. None in the sandbox, which is for trying things out.
 */
export const useOpenSteps = (): number | undefined => {
  const { data } = useSetup()
  if (data === undefined) return undefined
  return data.sandbox ? 0 : stepsOf(data).filter(({ state }) => state === 'open').length
}
