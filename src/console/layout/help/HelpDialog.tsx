import { Button } from '@mui/material'
import { isAllowed } from '../../../schema/rules/availability'
import { mayReview } from '../../../schema/rules/review'
import { useLoadedMessages } from '../../components/hooks/useLoadedMessages'
import { helpMessages } from '../../i18n/messages/helpMessages'
import { useLocation, useTranslate } from 'ra-core'
import { usePageHelp } from '../../config/usePageHelp'
import { useState } from 'react'
import { Tour } from './Tour'
import { Confirm } from '../../components/Confirm'
import { useConsoleConfig } from '../../config/ConsoleContext'
import { keysShown } from '../../providers/router/useShortcuts'

/** Kind of page, which decides what keys do there. */
type PageKind = 'list' | 'form' | 'record' | 'review' | 'page'
type Shortcut = readonly [keys: string, name: keyof typeof helpMessages | 'find' | 'save', kinds?: readonly PageKind[]]
/** All shortcuts: keys, message key, and the pages on which they work. Left out: all pages. */
const shortcuts: readonly Shortcut[] = [
  ['mod+k', 'find'],
  ['n', 'keyNew', ['list', 'record', 'form', 'review']],
  ['mod+s', 'save', ['form']],
  ['j', 'keyNext', ['list', 'record', 'review']],
  ['k', 'keyPrevious', ['list', 'record', 'review']],
  ['Space', 'keyTick', ['list']],
  ['o', 'keyOpen', ['list']],
  ['/', 'keySearch', ['list']],
  ['a', 'keyApprove', ['review']],
  ['r', 'keyReject', ['review']],
  [']', 'keyNextTab'],
  ['[', 'keyPreviousTab'],
  ['?', 'keySheet'],
]
const kindOf = (isResource: boolean, id: string | undefined, view: string | undefined): PageKind => {
  if (!isResource) return 'page'
  if (!id) return 'list'
  if (id === 'review') return 'review'
  return view === 'show' ? 'record' : 'form'
}
/** Name and kind of the page, a resource's or the app's, and keys without a use for this person. */
const usePageOfHelp = () => {
  const { resources, pages, me } = useConsoleConfig()
  const { pathname } = useLocation()
  const [, first = '', id, view] = pathname.split('/')
  const page = pages.find(({ path }) => path === pathname)
  const isResource = !page && resources.some(({ name }) => name === first)
  const isNew = resources.some(each => each.name === first && !each.definition.parent && isAllowed(each, 'create', me))
  const unused = [...(isNew ? [] : ['n']), ...(resources.some(each => mayReview(each, me)) ? [] : ['a', 'r'])]
  return { name: page?.name ?? first, kind: kindOf(isResource, id, view), unused }
}
const KeyTable = ({ rows, title }: { readonly rows: readonly Shortcut[]; readonly title: string }) => {
  const translate = useTranslate()
  const t = useLoadedMessages(helpMessages)
  if (rows.length === 0) return null
  return (
    <>
      <h3>{title}</h3>
      <table className="shortcuts">
        <tbody>
          {rows.map(([keys, name]) => (
            <tr key={keys}>
              <th scope="row">{name === 'find' || name === 'save' ? translate(`console.${name}`) : t(name)}</th>
              <td>
                {keysShown(keys).map(key => (
                  <kbd key={key}>{key === 'Space' ? t('keySpace') : key}</kbd>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
interface HelpDialogProps {
  readonly close: () => void
  readonly startTour: () => void
}
/** Help of a page: three sentences, its keys, all other keys, and the tour. */
const HelpDialog = ({ close, startTour }: HelpDialogProps) => {
  const translate = useTranslate()
  const t = useLoadedMessages(helpMessages)
  const { name, kind, unused } = usePageOfHelp()
  const sentences = usePageHelp(name)
  const useful = shortcuts.filter(([keys]) => !unused.includes(keys))
  const own = useful.filter(([, , kinds]) => kinds?.includes(kind))
  const rest = useful.filter(each => !own.includes(each))
  return (
    <Confirm title={translate('console.help')} close={close} cancel="console.close" size="sm">
      <div className="help">
        {sentences.map(sentence => (
          <p key={sentence}>{sentence}</p>
        ))}
        <Button variant="outlined" size="small" onClick={startTour}>
          {t('tourStart')}
        </Button>
        <KeyTable rows={own} title={t('keysHere')} />
        <KeyTable rows={rest} title={own.length > 0 ? t('keysElsewhere') : translate('console.keys')} />
      </div>
    </Confirm>
  )
}
/** Help of a page, and the tour once it is started there. */
const Help = ({ close }: Pick<HelpDialogProps, 'close'>) => {
  const [isTour, setTour] = useState(false)
  return isTour ? <Tour close={close} /> : <HelpDialog close={close} startTour={() => setTour(true)} />
}
export default Help
