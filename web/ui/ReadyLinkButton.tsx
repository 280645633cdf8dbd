import type { LinkProps } from 'react-router'
import type { ButtonStyle } from './buttonStyles.ts'
import { LinkButton } from './LinkButton.tsx'
import { useReady } from './ReadyLink.tsx'

/** A button that leads to a page which is fetched as soon as somebody is about to go there. */
export const ReadyLinkButton = (props: Omit<LinkProps, 'prefetch'> & ButtonStyle) => (
  <LinkButton {...props} prefetch={useReady()} />
)
