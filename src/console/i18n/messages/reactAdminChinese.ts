import type { TranslationMessages } from 'ra-core'
import raLanguageChinese from 'ra-language-chinese'
import { chinese } from './consoleChinese'

/** Messages missing in ra-language-chinese, and those with outdated placeholders. */
const supplement = {
  action: {
    clear_array_input: '清空列表',
    create_item: '新建%{item}',
    remove_all_filters: '清除全部筛选',
    reset: '重置',
    search_columns: '搜索列',
    select_all: '全选',
    select_all_button: '全选',
    select_row: '选择此行',
    update: '更新',
    move_up: '上移',
    move_down: '下移',
    open: '打开',
    toggle_theme: '切换浅色 / 深色',
    select_columns: '列设置',
    update_application: '重新加载',
    unselect: '取消选择',
    search: '搜索',
    add_filter: '添加筛选',
    remove_filter: '移除筛选',
    back: '返回',
    bulk_actions: '已选 %{smart_count} 项',
  },
  boolean: { true: '是', false: '否', null: ' ' },
  page: {
    access_denied: '无权访问',
    authentication_error: '登录校验失败',
    edit: '%{name} %{recordRepresentation}',
    show: '%{name} %{recordRepresentation}',
    create: '新建%{name}',
    list: '%{name}',
    empty: '还没有%{name}',
    invite: '要添加一个吗？',
    error: '页面出错了',
    not_found: '抱歉，页面不见了',
    loading: '加载中',
  },
  message: {
    access_denied: '您没有访问此页面的权限',
    authentication_error: '登录服务返回错误，无法确认您的身份。',
    auth_error: '校验登录信息时出错。',
    clear_array_input: '确定要清空整个列表吗？',
    details: '详情',
    bulk_update_content: '确定更新这 %{smart_count} 项%{name}吗？',
    bulk_update_title: '更新 %{smart_count} 项%{name}',
    bulk_delete_content: '确定删除这 %{smart_count} 项%{name}吗？',
    bulk_delete_title: '删除 %{smart_count} 项%{name}',
    delete_title: '删除%{name} %{recordRepresentation}',
    delete_content: '确定删除这条%{name}吗？',
    select_all_limit_reached: '项目过多，只选中了前 %{max} 项。',
    placeholder_data_warning: '网络异常：数据未能刷新。',
    unsaved_changes: '有修改尚未保存，确定离开吗？',
    error: '页面出错，请稍后再试',
    invalid_form: '部分内容填写有误，请检查',
    not_found: '页面不存在，或地址有误。',
  },
  navigation: {
    clear_filters: '清除筛选',
    no_filtered_results: '没有符合当前筛选条件的%{name}。',
    no_results: '没有找到%{name}',
    partial_page_range_info: '第 %{offsetBegin}-%{offsetEnd} 条，共多于 %{offsetEnd} 条',
    current_page: '第 %{page} 页',
    page: '前往第 %{page} 页',
    first: '第一页',
    last: '最后一页',
    previous: '上一页',
    next: '下一页',
    page_rows_per_page: '每页条数：',
    skip_nav: '跳到正文',
  },
  sort: { sort_by: '按%{field_lower_first}%{order}', ASC: '升序', DESC: '降序' },
  auth: { email: '邮箱' },
  notification: {
    not_authorized: '您无权访问该资源。',
    application_update_available: '有新版本可用。',
    offline: '网络已断开，无法读取数据。',
    item_doesnt_exist: '这条记录不存在或已被删除',
    updated: '已更新 %{smart_count} 项',
    deleted: '已删除 %{smart_count} 项',
    created: '已新建',
    canceled: '已取消',
  },
  validation: { unique: '不能重复', required: '请填写此项' },
  saved_queries: {
    label: '已保存的查询',
    query_name: '查询名称',
    new_label: '保存当前查询…',
    new_dialog_title: '将当前查询保存为',
    remove_label: '移除已保存的查询',
    remove_label_with_name: '移除查询“%{name}”',
    remove_dialog_title: '移除已保存的查询？',
    remove_message: '确定从已保存的查询中移除此项吗？',
    help: '筛选列表并保存此查询供以后使用',
  },
  guesser: { empty: { title: '没有可显示的数据', message: '请检查数据来源' } },
  configurable: {
    customize: '自定义',
    configureMode: '配置此页',
    inspector: {
      title: '检查器',
      content: '将鼠标悬停在界面元素上进行配置',
      reset: '恢复默认',
      hideAll: '全部隐藏',
      showAll: '全部显示',
    },
    Datagrid: { title: '表格', unlabeled: '未命名列 #%{column}' },
    SimpleForm: { title: '表单', unlabeled: '未命名输入 #%{input}' },
    SimpleList: { title: '列表', primaryText: '主要文字', secondaryText: '次要文字', tertiaryText: '附加文字' },
  },
}
type Tree = { readonly [key: string]: string | Tree }
const merge = (under: Tree, over: Tree): Tree =>
  Object.fromEntries(
    [...new Set([...Object.keys(under), ...Object.keys(over)])].map(key => {
      const [a, b] = [under[key], over[key]]
      return [key, typeof a === 'object' && typeof b === 'object' ? merge(a, b) : ((b ?? a) as string | Tree)]
    }),
  )

export const messages = {
  ra: merge(raLanguageChinese.ra as Tree, supplement),
  console: chinese,
} as unknown as TranslationMessages
