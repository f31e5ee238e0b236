import { Button } from '@mui/material'
import { useDataProvider, useTranslate } from 'ra-core'
import { useEffect, useState } from 'react'
import { isAllowed } from '../../schema/rules/availability'
import type { AnyResource } from '../../schema/model/resource'
import type { ConsoleDataProvider } from '../providers/data/consoleDataProvider'
import { useLabel, useConsoleConfig } from '../config/ConsoleContext'
import { getField } from '../../schema/selectors/definition'
import { useNotifyError } from '../components/hooks/useNotifyError'

const SHOWN_MS = 30_000

/** Reads a masked value in full, and hides it after a while. */
const useReveal = (resource: AnyResource, name: string, id: string) => {
  const notifyError = useNotifyError()
  const provider = useDataProvider<ConsoleDataProvider>()
  const [whole, setWhole] = useState<string>()
  useEffect(() => {
    if (whole === undefined) return
    const timer = setTimeout(() => setWhole(undefined), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [whole])
  const show = async () => {
    try {
      setWhole(String((await provider.reveal(resource.name, { id, field: name })).data ?? ''))
    } catch (fault) {
      notifyError(fault)
    }
  }
  return { whole, show, hide: () => setWhole(undefined) }
}
interface MaskedFieldProps {
  readonly resource: AnyResource
  readonly name: string
  readonly record: { readonly id: string } & Record<string, unknown>
  /** Whether an input holds the masked value, so that only the full one is shown. */
  readonly isRepeated?: boolean
}
/** Masked value. Permitted users can reveal it for half a minute, which is audited. */
export const MaskedField = ({ resource, name, record, isRepeated = false }: MaskedFieldProps) => {
  const { me } = useConsoleConfig()
  const translate = useTranslate()
  const label = useLabel()
  const { whole, show, hide } = useReveal(resource, name, record.id)
  const field = label(getField(resource, name).labels)
  return (
    <>
      {whole ?? (isRepeated ? '' : String(record[name]))}{' '}
      {isAllowed(resource, 'reveal', me) && (
        <Button
          size="small"
          className="reveal"
          aria-label={translate(whole === undefined ? 'console.revealField' : 'console.concealField', { field })}
          onClick={() => (whole === undefined ? void show() : hide())}
        >
          {translate(whole === undefined ? 'console.reveal' : 'console.conceal')}
        </Button>
      )}
    </>
  )
}
