import type { LinkProps } from 'react-router'
import type { ButtonStyle } from './buttonStyles.ts'
import { LinkButton } from './LinkButton.tsx'
import { useReady } from './ReadyLink.tsx'

/** Link styled as a button that prefetches its page on intent. */
export const ReadyLinkButton = (props: Omit<LinkProps, 'prefetch'> & ButtonStyle) => (
  <LinkButton {...props} prefetch={useReady()} />
)
