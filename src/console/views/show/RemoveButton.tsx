import { Button, DialogContentText } from '@mui/material'
import { useDataProvider, useNotify, useRedirect, useTranslate } from 'ra-core'
import { useState } from 'react'
import { recordName } from '../../../schema/derive'
import type { AnyResource } from '../../../schema/resource'
import { Ask } from '../../parts/Ask'
import { useSay } from '../../parts/useSay'
import { useHeading } from '../action/useHeading'

/** Takes a record away, once its person has said that it is meant. */
export const RemoveButton = ({
  resource,
  record,
}: {
  readonly resource: AnyResource
  readonly record: Readonly<Record<string, unknown>> & { readonly id: string }
}) => {
  const translate = useTranslate()
  const provider = useDataProvider()
  const notify = useNotify()
  const say = useSay()
  const redirect = useRedirect()
  const [asked, setAsked] = useState(false)
  const [busy, setBusy] = useState(false)
  const name = recordName(resource, record)
  const { heading } = useHeading(resource)
  const remove = async () => {
    setBusy(true)
    try {
      await provider.delete(resource.name, { id: record.id })
      notify(translate('console.removed1', { name }), { type: 'success' })
      redirect('list', resource.name)
    } catch (fault) {
      say(fault)
      setAsked(false)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button size="small" color="error" onClick={() => setAsked(true)}>
        {translate('console.remove')}
      </Button>
      {asked && (
        <Ask
          title={heading(translate('console.remove'), [record])}
          close={() => setAsked(false)}
          confirm={translate('console.remove')}
          onConfirm={() => void remove()}
          danger
          busy={busy}
          size="sm"
        >
          <DialogContentText>{translate('console.removeAsk', { name })}</DialogContentText>
        </Ask>
      )}
    </>
  )
}
