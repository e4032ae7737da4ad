import { readCv } from '#lib/cv/read-cv.ts';
const known = { schools: [{ zh: '四川大学', en: 'Sichuan University' }], majors: [{ zh: '软件工程', en: 'Software Engineering' }] };
const bits = ['四川大学', '公司', '任', '专业', '(', ')', '（', '\t', ' ', ',', '.', '2020.09', '-', '至今', 'United States', 'A', 'a', '姓名', ':', '工作经历', '教育', '奖', '证', '民航', '|', '·', 'of ', 'University', '\v', '+1 303', '555-0130', '\ud800', '王', 'Dr. rer. ', '— ', '学'];
let seed = 7; const rnd = (n: number) => (seed = (seed * 1103515245 + 12345) % 2147483648) % n;
let worst = 0;
for (let i = 0; i < 1500; i += 1) {
  const lines = Array.from({ length: 12 }, () => Array.from({ length: rnd(40) }, () => bits[rnd(bits.length)]!).join(''));
  const t = performance.now(); readCv(lines, known); const d = performance.now() - t; worst = Math.max(worst, d); if (d > 300) { console.log(i, d.toFixed(0)); for (const l of lines) { const u = performance.now(); readCv(["工作经历", l], known); const e = performance.now() - u; if (e > 100) console.log(e.toFixed(0), JSON.stringify(l)); } }
}
console.log('worst small', worst.toFixed(1));
for (const b of [...bits, 'A ', 'Ab ', '四川大学 ', ' (', '、', '1.', 'Aa-', "o'", '/ ', '公司任', '学校专业', '大学软件']) {
  for (const head of ['', '工作经历', '教育经历', '证书', '获奖', '家庭成员']) {
    const t = performance.now(); readCv([head, ...Array.from({ length: 3 }, () => b.repeat(Math.ceil(1000 / b.length)))], known); const d = performance.now() - t;
    if (d > 150) console.log(JSON.stringify(b), head, d.toFixed(0));
  }
}
