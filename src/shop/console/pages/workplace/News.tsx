import { LinkBase, useTranslate } from 'ra-core'
import { useId } from 'react'
import { MessageItem } from '../../../../console/layout/messages/MessageItem'
import { useMessageMarks, useMessages } from '../../../../console/providers/messages'
import { useSay } from '../../../../console/parts/useSay'
import { pageRoutes } from '../routes'
import '../../../../console/theme/messages.css'

const MOST = 5
/** The newest that the mall and its people announced. */
export const News = () => {
  const translate = useTranslate()
  const id = useId()
  const say = useSay()
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
              onOpen={() => void (each.status === 0 && read({ ids: [each.id] }).catch(say))}
            />
          ))}
        </ul>
      )}
    </section>
  )
}
