import { regionNames } from '../../../schema/fields/region'
import { useGetManyAggregate, useTranslate } from 'ra-core'
import { codeOf, type Region } from './useRegions'

/** Region by its stored names, marked if its code was replaced. Regions share one call. */
export const RegionField = ({ to, value }: { readonly to: string; readonly value: string }) => {
  const translate = useTranslate()
  const { data } = useGetManyAggregate<Region>(to, { ids: [codeOf(value) ?? ''] })
  const renewed = data?.[0]?.renewedTo
  return (
    <>
      {regionNames(value) || value}
      {renewed && <span className="chip chip-orange region-renewed">{translate('console.regionRenewed')}</span>}
    </>
  )
}
