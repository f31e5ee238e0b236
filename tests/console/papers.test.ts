import { describe, expect, it } from 'vitest'
import { masks } from '../../src/schema/mask'
import { hideName, hideNumbers, hidePhone, hideRoom } from '../../src/shop/console/papers/hidden'

describe('a parcel shows no more than it may (GB/T 41833)', () => {
  it.each([
    ['周茶友', '周**'],
    ['张三', '张**'],
    ['欧', '**'],
    [' Ann Lee ', 'A**'],
    ['𠮷田', '𠮷**'],
    ['', '**'],
  ])('of the name %j at least one character is hidden: %j', (name, shown) => expect(hideName(name)).toBe(shown))
  it.each([
    ['13800138000', '138******00'],
    [masks.phone('13800138000'), '138******00'],
    ['', '******'],
    ['12345', '******'],
  ])('of the number %j six figures: %j', (phone, shown) => expect(hidePhone(phone)).toBe(shown))
  it.each([
    ['东华门大街 1 号 302 室', '东华门大街 1 号 **室'],
    ['建盏文化街 6 号', '建盏文化街 6 号'],
    ['水西路88号金域华府3栋2单元1502室', '水西路88号金域华府3栋**单元**室'],
    ['水西路88号3栋1502', '水西路88号3栋**'],
    ['幸福小区3栋2单元1801', '幸福小区3栋**单元**'],
    ['18幢3单元，401', '18幢**单元**'],
    ['3号楼4门201', '3号楼**门**'],
    ['9栋1203 王先生', '9栋** 王先生'],
    ['3栋2502前台代收', '3栋**前台代收'],
    ['A塔 3306', 'A塔**'],
    ['学院路37号，302', '学院路37号**'],
    ['天河北路 183 号 17 楼', '天河北路 183 号**楼'],
    ['Xinhua Road 88, 12/F', 'Xinhua Road 88, **/F'],
    ['文化路 12 号 3-2-502', '文化路 12 号 3-**'],
    ['中山路 5 号楼 A1201', '中山路 5 号楼**'],
    ['人民路 9 号十二层', '人民路 9 号**层'],
    ['人民路 9 号 3 单元二零一室', '人民路 9 号 **单元**室'],
    ['88 Xinhua Road, Building 3, Unit 5, Room 302', '88 Xinhua Road, Building 3, Unit **, Room **'],
    ['12 Long Street Apt. 4B', '12 Long Street Apt **'],
    ['12 Long Street # 7', '12 Long Street #**'],
    ['东街 1 号，联系电话13877776666，302 室', '东街 1 号,联系电话138******66,**室'],
  ])('of %j unit and room: %j', (address, shown) => expect(hideRoom(address)).toBe(shown))
  it.each([
    ['送人，请打 138 7777 6666', '送人，请打 138******66'],
    ['座机 0599-1234567', '座机 059******67'],
    ['订单 JZ202611240000001，¥1280', '订单 JZ202611240000001，¥1280'],
  ])('of %j the telephone number: %j', (text, shown) => expect(hideNumbers(text)).toBe(shown))
})
