import { watches } from '../../../../resources/watches'
import { Monitor } from '../../../console/monitor/Monitor'
import { pageRoutes } from '../routes'

/** Live events of the shop. */
const MonitorPage = () => <Monitor watches={watches} labels={pageRoutes.monitor.labels} />
export default MonitorPage
