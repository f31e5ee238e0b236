import { firings, glazes, materials, shapes } from './choices'
import { f, factManagers, factStaff, platformOnly, resource } from './kit'

export const bowls = resource('bowls', {
  zh: '建盏', en: 'Bowls', icon: 'computer', group: 'jz', createInMenu: true,
  paths: { list: '/jz/manage', create: '/jz/new', edit: '/jz/jz-detail', show: '/jz/view' },
  calls: { service: 'product', name: 'Product' },
  fields: {
    no: f.serial({ zh: '编号', en: 'No.', prefix: 'B-', digits: 6 }),
    headImg: f.image({ zh: '主图', en: 'Main photo', aspect: '1:1' }),
    name: f.text({ zh: '建盏名称', en: 'Name', required: true, max: 60, search: true }),
    price: f.money({ zh: '价格', en: 'Price', min: 1 }),
    description: f.longText({ zh: '描述', en: 'Description', max: 200 }),
    glaze: f.pick({ zh: '釉色', en: 'Glaze', options: glazes }),
    shape: f.pick({ zh: '器型', en: 'Shape', options: shapes }),
    rimCm: f.number({ zh: '口径', en: 'Rim', min: 0.1, max: 60, decimals: 1, unit: { zh: '厘米', en: 'cm' } }),
    heightCm: f.number({ zh: '高', en: 'Height', min: 0.1, max: 60, decimals: 1, unit: { zh: '厘米', en: 'cm' } }),
    weightG: f.int({ zh: '重量', en: 'Weight', min: 1, max: 20_000, unit: { zh: '克', en: 'g' } }),
    isMasterWork: f.bool({ zh: '大师作品', en: 'By a named master' }),
    masterId: f.ref('masters', { zh: '大师', en: 'Master', filter: { status: 'online' }, hide: ['list'] }),
    masterName: f.computed({ zh: '大师姓名', en: 'Master name', as: 'text', from: 'masterId.name', hide: ['show'] }),
    factName: f.computed({ zh: '厂家名称', en: 'Manufacturer', as: 'text' }),
    supportVerify: f.bool({ zh: '支持防伪', en: 'Supports anti-counterfeit' }),
    detail_pic: f.image({ zh: '防伪图', en: 'Anti-counterfeit image', hide: ['list'] }),
    material: f.pick({ zh: '烧制原料', en: 'Clay', options: materials }),
    firing: f.pick({ zh: '烧制方式', en: 'Firing method', options: firings }),
    productionTime: f.date({ zh: '制作时间', en: 'Made on' }),
    origin: f.region('regions', { zh: '产地', en: 'Made in', default: '350703/福建省/南平市/建阳区' }),
    craft: f.longText({ zh: '工艺特点', en: 'Craft features', max: 200 }),
    frontImg: f.image({ zh: '正面图', en: 'Front', hide: ['list'] }),
    bottomImg: f.image({ zh: '底部图', en: 'Base', hide: ['list'] }),
    otherImgs: f.images({ zh: '其他图片', en: 'Other images', max: 9 }),
    detailImgs: f.images({ zh: '商品详情图', en: 'Product detail images', max: 20 }),
    carouselImgs: f.images({ zh: '轮播图', en: 'Carousel images', max: 9 }),
    status: f.state({ zh: '状态', en: 'Status', initial: 'pendingListing', states: {
      pendingListing: { value: 1, zh: '待上架', en: 'Pending listing', color: 'grey' },
      pendingReview: { value: 2, zh: '待审核', en: 'Pending review', color: 'orange' },
      reviewPassed: { value: 3, zh: '审核通过·在售', en: 'Review passed · on sale', color: 'green' },
      reviewFailed: { value: 4, zh: '审核不通过', en: 'Review failed', color: 'red' },
      soldUnderWay: { value: 5, zh: '已售', en: 'Sold', color: 'gold' },
      delisted: { value: 6, zh: '已下架', en: 'Off sale', color: 'grey' },
      soldReceived: { value: 7, zh: '已售', en: 'Sold', color: 'gold' },
    } }),
    reviewReason: f.longText({ zh: '驳回原因', en: 'Reason for rejection', max: 200, hide: ['list', 'form'] }),
    delistReason: f.longText({ zh: '下架原因', en: 'Why it was taken off sale', max: 200, hide: ['list', 'form'] }),
    order: f.order(),
    createdTime: f.createdTime(),
  },
  when: {
    masterId: { isMasterWork: true },
    detail_pic: { supportVerify: true },
    reviewReason: { status: 'reviewFailed' },
    delistReason: { status: 'delisted' },
  },
  editWhen: [
    { when: { status: { in: ['pendingListing', 'reviewFailed', 'delisted'] } }, fields: '*' },
    { when: { status: 'reviewPassed' }, fields: ['price', 'description'] },
  ],
  removeWhen: { status: { in: ['pendingListing', 'reviewFailed', 'delisted'] } },
  actions: {
    listForSale: {
      zh: '上架', en: 'List for sale', icon: 'upload', from: ['pendingListing', 'reviewFailed', 'delisted'], to: 'pendingReview', roles: factStaff, at: ['row', 'show', 'bulk'],
      needs: {
        price: true, headImg: true, carouselImgs: true, description: true, material: true,
        masterId: { isMasterWork: true }, detail_pic: { supportVerify: true },
      },
      past: { zh: '提交上架', en: 'Listed for sale' },
      done: { zh: '“{name}”已提交审核', en: '“{name}” was sent for review' },
    },
    approve: { zh: '审核通过', en: 'Approve', icon: 'approve', from: ['pendingReview'], to: 'reviewPassed', roles: platformOnly, at: ['row', 'show', 'bulk'], past: { en: 'Approved' } },
    reject: { zh: '审核驳回', en: 'Reject', icon: 'reject', danger: true, from: ['pendingReview'], to: 'reviewFailed', roles: platformOnly, ask: { reviewReason: 'required' }, past: { en: 'Rejected' }, confirm: { zh: '厂家会看到驳回原因，修改后可以重新提交。', en: 'The maker sees the reason, and can send it again once it is mended.' } },
    delist: { zh: '下架', en: 'Take off sale', icon: 'download', danger: true, from: ['pendingReview', 'reviewPassed'], to: 'delisted', roles: factStaff, at: ['row', 'show', 'bulk'], ask: { delistReason: 'optional' }, past: { en: 'Taken off sale' }, heading: { en: 'Take {name} off sale' }, confirm: { zh: '下架后买家不能再购买，可随时重新上架。', en: 'Buyers can no longer buy it; you can list it again at any time.' } },
  },
  list: {
    columns: ['headImg', 'name', 'no', 'price', 'status', 'masterName', 'factName'],
    filters: ['no', 'glaze', 'masterId', 'price', 'createdTime'],
    sort: 'order',
  },
  form: [
    { zh: '基本信息', en: 'Basic information', fields: ['headImg', 'name', 'price', 'description', 'isMasterWork', 'masterId'] },
    { zh: '防伪信息', en: 'Anti-counterfeit', fields: ['supportVerify', 'detail_pic'] },
    { zh: '详细信息', en: 'Details', fields: ['glaze', 'shape', 'material', 'firing', 'rimCm', 'heightCm', 'weightG', 'productionTime', 'origin', 'craft', 'frontImg', 'bottomImg', 'otherImgs', 'detailImgs'] },
    { zh: '轮播图', en: 'Carousel', fields: ['carouselImgs'] },
  ],
  roles: { read: '*', create: factStaff, edit: factStaff, sort: factStaff, remove: factManagers },
})

/** States that no action leads to: an order moves a bowl there. */
export const movedByOrders = ['bowls.soldUnderWay', 'bowls.soldReceived']
