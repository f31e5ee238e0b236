import { watches } from '../../../../resources/watches'
import { Monitor } from '../../../console/monitor/Monitor'
import { pageRoutes } from '../routes'

/** What happens in the shop, as it happens. */
const MonitorPage = () => <Monitor watches={watches} labels={pageRoutes.monitor.labels} />
export default MonitorPage
