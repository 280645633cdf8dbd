// Queries the server’s search for the typed text and maps the results to palette entries.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { AdminPaletteGroup, paletteEndpoints, PaletteGroup } from '../../../contract/palette.ts'
import { at, call } from '../../lib/api.ts'
import {
  ClipboardCheck,
  FolderOpen,
  Globe,
  type LucideIcon,
  Package,
  Repeat2,
  ShieldCheck,
  ShoppingBag,
  Sparkles,
  Store,
  User,
} from '../../ui/icons.ts'
import type { FoundKind, FoundState, PaletteEntry } from './paletteEntry.ts'

const ofMember = at<typeof paletteEndpoints.palette>('GET', '/api/palette')
const ofAdmin = at<typeof paletteEndpoints.adminPalette>('GET', '/api/admin/palette')

/** Shorter input matches nearly everything. */
const wordsMin = 2
const typingPauseMs = 160
const freshForMs = 30_000

type AnyGroup = PaletteGroup | AdminPaletteGroup

export const foundIcons: Readonly<Record<FoundKind, LucideIcon>> = {
  websites: Globe,
  orders: ShoppingBag,
  tasks: ClipboardCheck,
  projects: FolderOpen,
  drafts: Sparkles,
  exchanges: Repeat2,
  sites: Store,
  members: User,
  domains: ShieldCheck,
  allOrders: Package,
}

const folders: Readonly<Record<FoundKind, string>> = {
  websites: '/websites',
  orders: '/orders',
  tasks: '/tasks',
  projects: '/projects',
  drafts: '/content',
  exchanges: '/exchange',
  sites: '/sites',
  members: '/admin/users',
  domains: '/admin/domain-quality',
  allOrders: '/admin/orders',
}

const entriesOf = ({ kind, found }: AnyGroup): PaletteEntry[] =>
  found.map(({ id, title, note, state }) => ({
    id: `${kind}:${id}`,
    label: title,
    note,
    icon: foundIcons[kind],
    to: `${folders[kind]}/${encodeURIComponent(id)}`,
    // Kind and state come from the same group.
    found: { kind, state } as FoundState,
  }))

/** Debounce: the typed text after a pause. */
const usePause = (words: string): string => {
  const [paused, setPaused] = useState(words)
  useEffect(() => {
    const waiting = setTimeout(() => setPaused(words), typingPauseMs)
    return () => clearTimeout(waiting)
  }, [words])
  return paused
}

const hasAll = (entry: PaletteEntry, words: string): boolean => {
  const text = `${entry.label} ${entry.note ?? ''}`.toLowerCase()
  return text.includes(words.toLowerCase())
}

export interface Found {
  groups: readonly { kind: FoundKind; entries: readonly PaletteEntry[] }[]
  isAsking: boolean
  error: unknown
}

/** Until the response for the latest input arrives, shows those previous results that still match it. */
export const useFound = (typed: string, isAdmin: boolean): Found => {
  const words = typed.trim()
  const asked = usePause(words)
  const { data, error, isFetching, isPlaceholderData } = useQuery({
    queryKey: ['palette', isAdmin, asked],
    queryFn: async ({ signal }) => {
      const query = { q: asked }
      const [own, all] = await Promise.all([
        call(ofMember, { query }, { signal }),
        isAdmin ? call(ofAdmin, { query }, { signal }) : null,
      ])
      return [...own.groups, ...(all?.groups ?? [])]
    },
    enabled: asked.length >= wordsMin,
    placeholderData: keepPreviousData,
    staleTime: freshForMs,
    gcTime: freshForMs,
    retry: false,
  })
  if (words.length < wordsMin) return { groups: [], isAsking: false, error: null }
  const isOfThese = asked === words && !isPlaceholderData
  const groups = (data ?? []).map((group) => ({
    kind: group.kind,
    entries: entriesOf(group).filter((entry) => isOfThese || hasAll(entry, words)),
  }))
  return {
    groups: groups.filter(({ entries }) => entries.length > 0),
    isAsking: isFetching || asked !== words,
    error: asked === words ? error : null,
  }
}
