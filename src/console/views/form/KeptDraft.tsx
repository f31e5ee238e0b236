import { Alert, Button } from '@mui/material'
import { useLocale, useTranslate } from 'ra-core'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useFormContext, useFormState } from 'react-hook-form'
import { draftFields, fieldOf } from '../../../schema/derive'
import type { AnyResource } from '../../../schema/resource'
import { formatMoment } from '../../format'
import { beforeRedraw, isRedrawn } from '../../redraw'
import { useShop } from '../../shopContext'
import { discardDraft, keepDraft, readDraft } from './draftKeeper'

const PAUSE_MS = 400
/** Keeps what is typed while it is not saved, and offers it again after a lost session, a crash or a reload. */
export const KeptDraft = ({
  resource,
  page,
  again = false,
}: {
  readonly resource: AnyResource
  readonly page: string
  /** Puts it back without asking. */
  readonly again?: boolean
}) => {
  const { me } = useShop()
  const translate = useTranslate()
  const { watch, setValue } = useFormContext()
  const { isDirty } = useFormState()
  const [found, setFound] = useState(() => readDraft(me.username, page))
  const open = useRef(false)
  open.current = isDirty && !found
  const names = useMemo(() => draftFields(resource).filter(name => fieldOf(resource, name).kind !== 'secret'), [resource])
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let latest: Record<string, unknown> | undefined
    const write = () => {
      if (latest && open.current) keepDraft(me.username, page, Object.fromEntries(names.map(name => [name, latest?.[name]])))
    }
    const subscription = watch(values => {
      latest = values
      clearTimeout(timer)
      timer = setTimeout(write, PAUSE_MS)
    })
    const stay = beforeRedraw(write)
    return () => {
      stay()
      subscription.unsubscribe()
      clearTimeout(timer)
      // A session that ends takes the page away between two pauses.
      write()
    }
  }, [watch, me.username, page, names])
  const locale = useLocale()
  const restore = () => {
    for (const [name, value] of Object.entries(found?.values ?? {}))
      if (names.includes(name) && value !== undefined) setValue(name, value, { shouldDirty: true })
    setFound(undefined)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page comes back in the other language
  useEffect(() => {
    if (!found || !(again || isRedrawn(locale))) return
    // The form around fills itself in once after this.
    const timer = setTimeout(restore)
    return () => clearTimeout(timer)
  }, [])
  if (!found || again) return null
  const discard = () => {
    discardDraft(me.username, page)
    setFound(undefined)
  }
  return (
    <Alert
      severity="info"
      sx={{ mb: 2 }}
      action={
        <>
          <Button color="inherit" size="small" onClick={restore}>
            {translate('console.draftRestore')}
          </Button>
          <Button color="inherit" size="small" onClick={discard}>
            {translate('console.draftDiscard')}
          </Button>
        </>
      }
    >
      {translate('console.draftFound', { time: formatMoment(found.at) })}
    </Alert>
  )
}
