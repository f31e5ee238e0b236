import { Alert } from '@mui/material'
import { LinkBase, useLocation, useTranslate } from 'ra-core'
import { fact } from '../../../../../resources/manufacturer/fact'
import { useLabel, useConsoleConfig } from '../../../../console/config/ConsoleContext'
import { isReturnedForCorrection, remarksOf } from './manufacturerState'
import { pageRoutes } from '../../routes'
import { findExpiring, type Fact } from './useManufacturer'

/** Notices about a manufacturer's data, with links. */
const NoticeList = ({ data }: { readonly data: Fact }) => {
  const translate = useTranslate()
  const label = useLabel()
  const { pathname } = useLocation()
  const { home } = useConsoleConfig()
  const away = pathname !== pageRoutes.factInfo.path
  // The workplace lists these among its todos.
  const expiringFields = pathname === home ? [] : findExpiring(data)
  const link = away && <LinkBase to={pageRoutes.factInfo.path}>{translate('shop.factGo')}</LinkBase>
  return (
    <>
      {expiringFields.map(({ name, days, on }) => (
        <Alert key={name} severity={days < 0 ? 'error' : 'warning'} sx={{ mb: 2 }}>
          {translate(days < 0 ? 'shop.factEnded' : 'shop.factEnding', {
            paper: label(fact.fields[name].labels),
            smart_count: days,
            on,
          })}{' '}
          {link}
        </Alert>
      ))}
      {isReturnedForCorrection(data) && away && (
        <Alert severity="error" sx={{ mb: 2 }}>
          {translate('shop.factSentBack', { smart_count: remarksOf(data).length })} {link}
        </Alert>
      )}
    </>
  )
}
export default NoticeList
