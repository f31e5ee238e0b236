import { FormControlLabel, Switch } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useLocale, useNotify, useTranslate } from 'ra-core'
import { useState } from 'react'
import type { MessageKind } from '../../../schema/contract/accountContract'
import { Confirm } from '../../components/Confirm'
import { RecordSkeleton } from '../../components/RecordSkeleton'
import { useNotifyError } from '../../components/hooks/useNotifyError'
import { callAccount } from '../../providers/api/callOwn'
import { MESSAGES } from '../../providers/data/useMessages'

/** Which messages somebody wants: a switch for each kind that they are told of. What is a must is on. */
const MessageChoices = ({ close }: { readonly close: () => void }) => {
  const translate = useTranslate()
  const notify = useNotify()
  const notifyError = useNotifyError()
  const locale = useLocale()
  const [changed, setChanged] = useState<Readonly<Record<string, boolean>>>({})
  const [busy, setBusy] = useState(false)
  const { data, error, refetch } = useQuery({
    queryKey: [MESSAGES, 'kinds', locale],
    queryFn: () => callAccount<{ list: MessageKind[] }>('/api/message/kinds'),
    retry: false,
    gcTime: 0,
  })
  const list = data?.list ?? []
  const isWanted = ({ kind, wanted }: MessageKind) => changed[kind] ?? wanted
  const save = async () => {
    setBusy(true)
    const unwanted = list.filter(each => !isWanted(each)).map(({ kind }) => kind)
    try {
      await callAccount('/api/message/chooseKinds', { unwanted })
      notify('console.saved', { type: 'success' })
      close()
    } catch (fault) {
      notifyError(fault)
      setBusy(false)
    }
  }
  return (
    <Confirm
      title={translate('console.messageKinds')}
      close={close}
      busy={busy}
      confirm={translate('console.save')}
      closed={!data}
      submit={event => {
        event.preventDefault()
        void save()
      }}
    >
      <p className="quiet">{translate('console.messageKindsLead')}</p>
      {data ? (
        <ul className="message-kinds">
          {list.map(each => (
            <li key={each.kind}>
              <FormControlLabel
                control={
                  <Switch
                    checked={isWanted(each)}
                    disabled={each.must}
                    onChange={(_, wanted) => setChanged({ ...changed, [each.kind]: wanted })}
                  />
                }
                label={translate('console.messageKind', { title: each.title, action: each.subTitle })}
              />
              {each.must && <span className="quiet">{translate('console.messageMust')}</span>}
            </li>
          ))}
        </ul>
      ) : (
        <RecordSkeleton fault={error} retry={() => void refetch()} />
      )}
    </Confirm>
  )
}
export default MessageChoices
