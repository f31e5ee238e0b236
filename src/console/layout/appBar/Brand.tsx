import { useQuery } from '@tanstack/react-query'
import { LinkBase, useTranslate } from 'ra-core'
import { callApi } from '../../providers/api/call'
import { brandKey } from '../../providers/live/refreshQueries'
import { type TenantBrand as Branded, useConsoleConfig } from '../../config/ConsoleContext'

/** Whose console it is: the tenant's own name and picture where there are some, else the shop's. */
export const Brand = () => {
  const { brand, resources } = useConsoleConfig()
  const tenants = resources.find(each => each.definition.table === 'tenants')?.name ?? ''
  const { data } = useQuery({
    queryKey: [tenants, brandKey],
    queryFn: async ({ signal }) => (await callApi<{ brand: Branded | null }>('/api/admin/info', {}, { signal })).brand,
    initialData: brand,
    staleTime: Number.POSITIVE_INFINITY,
    enabled: Boolean(brand),
    retry: false,
  })
  const title = useTranslate()('console.title')
  return (
    <LinkBase to="/" className="brand">
      <img src={data?.logo ?? '/favicon.svg'} alt="" width="28" height="28" /> <span>{data?.name ?? title}</span>
    </LinkBase>
  )
}
