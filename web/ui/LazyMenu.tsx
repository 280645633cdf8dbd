// Button whose menu is lazy-loaded after the page: the menu code is large and not needed at first. If pressed before
// that, it opens once loaded.
import {
  cloneElement,
  type ComponentProps,
  type ComponentType,
  type ReactElement,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useTranslation } from '../lib/translation.ts'
import { whenIdle } from '../lib/whenIdle.ts'
import { toast } from './toast.ts'

type Button = ReactElement<ComponentProps<'button'>>

interface LaterMenuProps<Props> {
  /** The same before and after loading. */
  trigger: Button
  load(): Promise<ComponentType<Props & FetchedMenuProps>>
  /** Further props of the menu. */
  props: Props
}

export interface FetchedMenuProps {
  trigger: Button
  openAtFirst: boolean
}

export const LaterMenu = <Props extends object>({ trigger, load, props }: LaterMenuProps<Props>) => {
  const { t } = useTranslation('errors')
  const place = useRef<HTMLSpanElement>(null)
  const hadFocus = useRef(false)
  const [Menu, setMenu] = useState<ComponentType<Props & FetchedMenuProps> | null>(null)
  const [wanted, setWanted] = useState(false)
  const bring = (missing: () => void): void => {
    load().then((menu) => {
      hadFocus.current = place.current?.contains(document.activeElement) === true
      setMenu(() => menu)
    }, missing)
  }
  useEffect(() => whenIdle(() => bring(() => undefined)), [])
  // The menu's own button replaces the placeholder and takes over its focus.
  useLayoutEffect(() => {
    if (Menu !== null && hadFocus.current) place.current?.querySelector('button')?.focus()
  }, [Menu])
  const press = () => {
    setWanted(true)
    bring(() => {
      setWanted(false)
      toast.error(t('codes.network'))
    })
  }
  return (
    <span ref={place} className="contents">
      {Menu === null ? (
        cloneElement(trigger, { 'aria-haspopup': 'menu', 'aria-expanded': wanted, onClick: press })
      ) : (
        <Menu {...props} trigger={trigger} openAtFirst={wanted} />
      )}
    </span>
  )
}
