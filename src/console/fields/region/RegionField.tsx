import { useGetManyAggregate, useLocale, useTranslate } from 'ra-core'
import { labelLanguage } from '../../i18n/locale'
import { regionText } from '../../i18n/regionText'
import { codeOf, type Region } from './useRegions'

/** Region by its stored names, marked if its code was replaced. Regions share one call. */
export const RegionField = ({ to, value }: { readonly to: string; readonly value: string }) => {
  const translate = useTranslate()
  const language = labelLanguage(useLocale())
  const { data } = useGetManyAggregate<Region>(to, { ids: [codeOf(value) ?? ''] })
  const renewed = data?.[0]?.renewedTo
  return (
    <>
      {regionText(value, language) || value}
      {renewed && <span className="chip chip-orange region-renewed">{translate('console.regionRenewed')}</span>}
    </>
  )
}
