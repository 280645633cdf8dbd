// Link that prefetches its page on intent. Nothing is prefetched while offline: the router responds to a failed load
// with a full reload, and unsaved input would be lost for a mere hover.
import { Link, type LinkProps } from 'react-router'
import { useOnline } from '../lib/online.ts'

export const useReady = (): 'intent' | 'none' => (useOnline() ? 'intent' : 'none')

export const ReadyLink = (props: Omit<LinkProps, 'prefetch'>) => <Link {...props} prefetch={useReady()} />
