import { LinkBase, useTranslate } from 'ra-core'
import { useId } from 'react'
import { MessageItem } from '../../../../console/layout/notifications/MessageItem'
import { useMessageMarks, useMessages } from '../../../../console/providers/data/useMessages'
import { useNotifyError } from '../../../../console/components/hooks/useNotifyError'
import { pageRoutes } from '../../routes'
import '../../../../console/layout/notifications/notifications.css'

const MOST = 5
/** The newest that the mall and its people announced. */
export const News = () => {
  const translate = useTranslate()
  const id = useId()
  const notifyError = useNotifyError()
  const { read } = useMessageMarks()
  const { data } = useMessages({ current: 1, pageSize: MOST, filter: { type: 'notice' } })
  if (!data) return null
  return (
    <section className="news" aria-labelledby={id}>
      <div className="workplace-bar">
        <h2 id={id}>{translate('shop.workplaceNews')}</h2>
        <LinkBase to={pageRoutes.messages.path}>{translate('shop.workplaceAllNews')}</LinkBase>
      </div>
      {data.list.length === 0 ? (
        <p className="quiet">{translate('shop.workplaceNoNews')}</p>
      ) : (
        <ul className="messages">
          {data.list.map(each => (
            <MessageItem
              key={each.id}
              message={each}
              onOpen={() => void (each.status === 0 && read({ ids: [each.id] }).catch(notifyError))}
            />
          ))}
        </ul>
      )}
    </section>
  )
}
