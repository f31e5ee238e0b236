import { Alert } from '@mui/material'
import { LinkBase, useLocation, useTranslate } from 'ra-core'
import { fact } from '../../../../resources/fact'
import { creatorOnly } from '../../../../resources/kit'
import { useLabel, useShop } from '../../../console/shopContext'
import { Restricted } from '../../../console/parts/Restricted'
import { pageRoutes } from './routes'
import { endingSoon, isSentBack, useFact } from './useFact'

const Notices = () => {
  const { me } = useShop()
  const translate = useTranslate()
  const label = useLabel()
  const { pathname } = useLocation()
  const { data } = useFact(me.complete)
  if (!data) return null
  const away = pathname !== pageRoutes.factInfo.path
  const link = away && <LinkBase to={pageRoutes.factInfo.path}>{translate('shop.factGo')}</LinkBase>
  return (
    <>
      {endingSoon(data).map(({ name, days, on }) => (
        <Alert key={name} severity={days < 0 ? 'error' : 'warning'} sx={{ mb: 2 }}>
          {translate(days < 0 ? 'shop.factEnded' : 'shop.factEnding', {
            paper: label(fact.fields[name].labels),
            smart_count: days,
            on,
          })}{' '}
          {link}
        </Alert>
      ))}
      {isSentBack(data) && away && (
        <Alert severity="error" sx={{ mb: 2 }}>
          {translate('shop.factSentBack', { smart_count: (data.remarks as unknown[]).length })} {link}
        </Alert>
      )}
    </>
  )
}

/** What the creator should know wherever they are: a paper that ends soon, an entry that the platform sent back. */
const FactNotices = () => (
  <Restricted roles={creatorOnly}>
    <Notices />
  </Restricted>
)
export default FactNotices
