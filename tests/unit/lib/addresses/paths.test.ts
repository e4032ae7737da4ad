import { describe, expect, test } from 'vitest';

import { pageAddress, paths } from '#lib/addresses/paths.ts';

describe('an address of the site', () => {
  test('has a prefix only in English', () => {
    expect(paths.home('zh-cn')).toBe('/home');
    expect(paths.home('en-us')).toBe('/en-us/home');
    expect(paths.start('zh-cn')).toBe('/');
    expect(paths.start('en-us')).toBe('/en-us');
  });

  test('omits parameters without a value and encodes the others', () => {
    expect(pageAddress('/hotJob', 'zh-cn', { keyWord: '机务 A320', jobType: '', pageNum: 2, workPlace: undefined })).toBe(
      '/hotJob?keyWord=%E6%9C%BA%E5%8A%A1+A320&pageNum=2',
    );
  });

  test('for a fixed notice contains the id of the notice', () => {
    expect(paths.privacyNotice('en-us')).toBe('/en-us/noticeDetail?id=privacy-notice');
    expect(paths.registrationNotice('zh-cn')).toBe('/noticeDetail?id=registration-notice');
  });
});
