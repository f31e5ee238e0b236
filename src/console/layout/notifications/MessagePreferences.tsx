import { FormControlLabel, Switch } from '@mui/material'
import { useLoadedMessages } from '../../components/hooks/useLoadedMessages'
import { deviceMessages } from '../../i18n/messages/deviceMessages'
import { useQuery } from '@tanstack/react-query'
import { useLocale, useNotify, useTranslate } from 'ra-core'
import { useState } from 'react'
import type { MessageKind } from '../../../schema/contract/accountContract'
import { Confirm } from '../../components/Confirm'
import { RecordSkeleton } from '../../components/RecordSkeleton'
import { useNotifyError } from '../../components/hooks/useNotifyError'
import { useConsoleConfig } from '../../config/ConsoleContext'
import { hasNotices, noticeObstacle, switchNotices } from '../../providers/device/deviceNotices'
import { callAccount } from '../../providers/api/callOwn'
import { MESSAGES } from '../../providers/data/useMessages'

const noticeObstacles = { unsupported: 'deviceNoticesNone', denied: 'deviceNoticesDenied' } as const
const useKinds = () => {
  const locale = useLocale()
  return useQuery({
    queryKey: [MESSAGES, 'kinds', locale],
    queryFn: () => callAccount<{ list: MessageKind[] }>('/api/message/kinds'),
    retry: false,
    gcTime: 0,
  })
}
interface KindProps {
  readonly kind: MessageKind
  readonly wanted: boolean
  readonly choose: (wanted: boolean) => void
}
const KindSwitch = ({ kind: { title, subTitle, must }, wanted, choose }: KindProps) => {
  const t = useLoadedMessages(deviceMessages)
  return (
    <li>
      <FormControlLabel
        control={<Switch checked={wanted} disabled={must} onChange={(_, next) => choose(next)} />}
        label={t('messageKind', { title, action: subTitle })}
      />
      {must && <span className="quiet">{t('messageMust')}</span>}
    </li>
  )
}
/** Switch for notifications of this device, outside the browser's window. */
const DeviceSwitch = () => {
  const t = useLoadedMessages(deviceMessages)
  const { accountId } = useConsoleConfig().me
  const [isOn, setOn] = useState(() => hasNotices(accountId))
  const [obstacle, setObstacle] = useState(noticeObstacle)
  const change = async (wanted: boolean) => {
    setOn(await switchNotices(accountId, wanted))
    setObstacle(noticeObstacle())
  }
  return (
    <div className="device-notices">
      <FormControlLabel
        control={<Switch checked={isOn} disabled={obstacle !== undefined} onChange={(_, next) => void change(next)} />}
        label={t('deviceNotices')}
      />
      <p className="quiet">{t(obstacle ? noticeObstacles[obstacle] : 'deviceNoticesHelp')}</p>
    </div>
  )
}
/** Kinds of messages, and the user's choice among them. */
const useChoices = (close: () => void) => {
  const notify = useNotify()
  const notifyError = useNotifyError()
  const [changed, setChanged] = useState<Readonly<Record<string, boolean>>>({})
  const [busy, setBusy] = useState(false)
  const { data, error, refetch } = useKinds()
  const isWanted = ({ kind, wanted }: MessageKind) => changed[kind] ?? wanted
  const save = async () => {
    setBusy(true)
    const unwanted = data?.list.filter(each => !isWanted(each)).map(({ kind }) => kind)
    try {
      await callAccount('/api/message/chooseKinds', { unwanted })
      notify('console.saved', { type: 'success' })
      close()
    } catch (fault) {
      notifyError(fault)
      setBusy(false)
    }
  }
  const choose = (kind: string, wanted: boolean) => setChanged({ ...changed, [kind]: wanted })
  return { list: data?.list, error, refetch, isWanted, choose, busy, save }
}
/** Message preferences: a switch for each kind of message. Mandatory kinds stay on. */
const MessageChoices = ({ close }: { readonly close: () => void }) => {
  const translate = useTranslate()
  const t = useLoadedMessages(deviceMessages)
  const { list, error, refetch, isWanted, choose, busy, save } = useChoices(close)
  return (
    <Confirm
      title={translate('console.messageKinds')}
      close={close}
      busy={busy}
      confirm={translate('console.save')}
      closed={!list}
      submit={event => {
        event.preventDefault()
        void save()
      }}
    >
      <DeviceSwitch />
      <p className="quiet">{t('messageKindsLead')}</p>
      {list ? (
        <ul className="message-kinds">
          {list.map(each => (
            <KindSwitch
              key={each.kind}
              kind={each}
              wanted={isWanted(each)}
              choose={wanted => choose(each.kind, wanted)}
            />
          ))}
        </ul>
      ) : (
        <RecordSkeleton fault={error} retry={() => void refetch()} />
      )}
    </Confirm>
  )
}
export default MessageChoices
