// A link whose page is fetched as soon as somebody is about to follow it. Without a network nothing is fetched ahead: the router answers
// a page that cannot be had by loading everything anew, and whatever stands on this one would be lost for a glance.
import { Link, type LinkProps } from 'react-router'
import { useOnline } from '../lib/online.ts'

export const useReady = (): 'intent' | 'none' => (useOnline() ? 'intent' : 'none')

export const ReadyLink = (props: Omit<LinkProps, 'prefetch'>) => <Link {...props} prefetch={useReady()} />
