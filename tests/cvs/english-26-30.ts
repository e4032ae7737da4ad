import { activity, award, type Cv, edu, language, row, skill, text, work } from './cv.ts';

const narrow = "'Liberation Sans Narrow', 'Noto Sans CJK SC', sans-serif";

/** Made-up CVs by an author who did not know the rules for reading CVs. The phone numbers belong to nobody. */
export const englishCvs26To30: readonly Cv[] = [
  {
    id: 'en-26',
    layout: 'sidebar',
    kind: 'docx',
    look: { last: true, loose: true, about: 'PERSONAL PARTICULARS', labels: 'beside', beside: 2 },
    title: 'RÉSUMÉ',
    name: 'Nur Aisyah binti Rahman',
    job: 'Registered nurse seeking a cabin crew position',
    lines: [
      ['H/P', '+60 10-000 0126', { mobilePrefix: '60', mobile: ['100000126', '0100000126'] }],
      ['Email', 'nuraisyah.r@example.com', { email: 'nuraisyah.r@example.com' }],
      ['D.O.B', '11-Dec-1997', { birthdate: '1997-12-11' }],
      ['Nationality', 'Malaysian', { nationality: ['马来西亚', 'Malaysia', 'Malaysian'] }],
      ['Gender', 'Female', { sex: 'female' }],
      ['Status', 'Single', { maritalStatus: 'single' }],
      ['Height', '166 cm', { height: 166 }],
      ['Weight', '55 kg', { weight: 55 }],
    ],
    sections: [
      [
        'ABOUT ME',
        [text('Five years on an emergency ward have taught me to stay calm, kind and quick on my feet.', 'Other.selfAssessment')],
      ],
      [
        'WORKING EXPERIENCE',
        [
          work(
            ['Staff Nurse, Emergency Department', 'Hospital Teluk Kenari', 'Jan 2021 - Present'],
            [
              '2021-01',
              '',
              'Hospital Teluk Kenari',
              ['Staff Nurse', 'Staff Nurse, Emergency Department'],
              'other',
              { 'department?': ['Emergency Department', 'Emergency'] },
            ],
            'Triage of up to 90 patients a shift',
            'Train student nurses in resuscitation',
          ),
          work(
            ['Part-time Sales Assistant', 'Kedai Buku Melati', 'Mar 2017 - Nov 2019'],
            ['2017-03', '2019-11', 'Kedai Buku Melati', ['Part-time Sales Assistant', 'Sales Assistant'], ['marketing', 'other']],
            'Cashier and stock count',
          ),
        ],
      ],
      [
        'EDUCATION BACKGROUND',
        [
          edu(
            ['Diploma in Nursing', 'Kolej Sains Kesihatan Kenari', 'Jul 2017 - Jun 2020'],
            ['2017-07', '2020-06', 'Kolej Sains Kesihatan Kenari', 'Nursing', 'college'],
          ),
        ],
      ],
      [
        'PROFESSIONAL CERTIFICATES',
        [
          skill(
            ['Registered Nurse (Malaysia Nursing Board)', 'Dec 2020'],
            ['2020-12', ['Registered Nurse (Malaysia Nursing Board)', 'Registered Nurse']],
          ),
          skill(['Advanced Life Support Provider', 'Feb 2024'], ['2024-02', 'Advanced Life Support Provider']),
        ],
      ],
      [
        'LANGUAGE PROFICIENCY',
        [
          text('Malay (native), Mandarin (conversational)', {
            'Score.otherLang?': ['Malay', 'Mandarin', 'Malay, Mandarin', 'Malay (native), Mandarin (conversational)'],
            'Score.otherLangScore?': ['native', 'conversational'],
          }),
          language(
            ['IELTS Academic overall 7.0, Mar 2025'],
            { 'Score.englishLevel': 'ielts', 'Score.englishScore': 7 },
            '2025-03',
          ),
        ],
      ],
      [
        'REFEREE',
        [text('Sister Tan Mei Ling, Nursing Manager, Hospital Teluk Kenari, +60 10-000 0926, meiling.tan@kenari.example.org')],
      ],
    ],
  },
  {
    id: 'en-27',
    layout: 'bilingual',
    kind: 'docx',
    look: { loose: true },
    title: '',
    name: 'QIAO Mu | 乔木',
    names: ['Qiao Mu', '乔木', 'Mu Qiao'],
    job: 'Overseas Sales & Route Development 海外营销',
    lines: [
      ['Gender | 性别', 'Male | 男', { sex: 'male' }],
      ['Birth | 出生', '1995.06.03', { birthdate: '1995-06-03' }],
      ['Mobile | 手机', '+86 153 0000 2127', { mobile: '15300002127' }],
      ['Email | 邮箱', 'qiaomu.route@example.com', { email: 'qiaomu.route@example.com' }],
      ['Hukou | 户籍', 'Dalian, Liaoning | 辽宁大连', { permanreside: ['辽宁省大连市', '辽宁大连', 'Dalian, Liaoning'] }],
      ['Marital | 婚姻', 'Married | 已婚', { maritalStatus: 'married' }],
    ],
    sections: [
      [
        'Professional Experience | 职业经历',
        [
          work(
            ['Lushun Air Travel Co. | 旅顺航旅', 'Regional Sales Manager | 区域销售经理', '2021.04 – Present'],
            [
              '2021-04',
              '',
              ['Lushun Air Travel Co.', '旅顺航旅', 'Lushun Air Travel Co. | 旅顺航旅'],
              ['Regional Sales Manager', '区域销售经理', 'Regional Sales Manager | 区域销售经理'],
              'marketing',
            ],
            'Opened agency accounts in Madrid, Lima and Bogotá; sales grew 35% in two years',
          ),
          work(
            ['Bohai Grain Trading | 渤海粮贸', 'Import Assistant | 进口助理', '2018.07 – 2021.03'],
            [
              '2018-07',
              '2021-03',
              ['Bohai Grain Trading', '渤海粮贸', 'Bohai Grain Trading | 渤海粮贸'],
              ['Import Assistant', '进口助理', 'Import Assistant | 进口助理'],
              ['marketing', 'other'],
            ],
            'Handled contracts and shipping papers in Spanish',
          ),
        ],
      ],
      [
        'Academic Background | 学术背景',
        [
          edu(
            ['Dalian University of Foreign Languages | 大连外国语大学', 'Spanish | 西班牙语, BA', '2014.09 – 2018.07'],
            [
              '2014-09',
              '2018-07',
              [
                'Dalian University of Foreign Languages',
                '大连外国语大学',
                'Dalian University of Foreign Languages | 大连外国语大学',
              ],
              ['Spanish', '西班牙语', 'Spanish | 西班牙语'],
              'bachelor',
              'bachelor',
            ],
          ),
        ],
      ],
      [
        'Language Tests | 语言考试',
        [
          language(['CET-6: 562'], { 'Score.englishLevel': 'cet6', 'Score.englishScore': 562 }),
          text('Spanish 西班牙语: DELE C1', {
            'Score.otherLang': ['Spanish', '西班牙语', 'Spanish 西班牙语'],
            'Score.otherLangScore': ['DELE C1', 'C1'],
          }),
        ],
      ],
      [
        'Awards | 奖励',
        [
          award(
            ['Salesperson of the Year | 年度销售之星', '2024.01'],
            [
              '2024-01',
              ['Salesperson of the Year', '年度销售之星', 'Salesperson of the Year | 年度销售之星'],
              ['company', 'other'],
            ],
          ),
        ],
      ],
      ['Interests | 兴趣', [text('Football and salsa', 'Other.hobbies')]],
    ],
  },
  {
    id: 'en-28',
    layout: 'plain',
    kind: 'pdf',
    look: { about: 'Personal', labels: 'beside', parts: 'spread', font: narrow },
    title: 'Pilot CV',
    name: 'Thabo Sibusiso Nkosi',
    job: 'Direct Entry Captain, Boeing 737',
    lines: [
      ['Cell', '+27 60 000 0128', { mobilePrefix: '27', mobile: ['600000128', '0600000128'] }],
      ['Email', 'capt.nkosi@example.org', { email: 'capt.nkosi@example.org' }],
      ['Date of birth', '9 May 1984', { birthdate: '1984-05-09' }],
      ['Nationality', 'South African', { nationality: ['南非', 'South Africa', 'South African'] }],
      ['Passport number', 'M00000128', { id: 'M00000128', idtype: 'passport' }],
      ['Current type', 'B737-800', { aircraftQualification: ['B737-800', 'B737-700/800'] }],
      ['Marital status', 'Married', { maritalStatus: 'married' }],
    ],
    sections: [
      ['Flight Hours', [row('Total time', '9,840'), row('Pilot in command, B737', '3,215'), row('Night', '2,060')]],
      [
        'Licences & Medical',
        [
          skill(['SACAA ATPL (Aeroplane)', 'October 2013'], ['2013-10', ['SACAA ATPL (Aeroplane)', 'SACAA ATPL', 'ATPL']]),
          skill(['Class 1 medical certificate', 'July 2026'], ['2026-07', 'Class 1 medical certificate']),
          language(['ICAO English Language Proficiency: Level 6'], { 'Score.englishLevel': 'icao6' }),
        ],
      ],
      [
        'Flying Experience',
        [
          work(
            ['Captain B737-800, Umgeni Airways, Durban', 'April 2018 – current'],
            ['2018-04', '', ['Umgeni Airways', 'Umgeni Airways, Durban'], ['Captain B737-800', 'Captain'], 'flight'],
            'Regional and domestic routes; line training captain since 2022',
          ),
          work(
            ['First Officer B737-400/800, Umgeni Airways, Durban', 'September 2011 – March 2018'],
            [
              '2011-09',
              '2018-03',
              ['Umgeni Airways', 'Umgeni Airways, Durban'],
              ['First Officer B737-400/800', 'First Officer'],
              'flight',
            ],
          ),
          work(
            ['Charter Pilot C208, Okavango Bush Wings, Maun', 'February 2007 – August 2011'],
            [
              '2007-02',
              '2011-08',
              ['Okavango Bush Wings', 'Okavango Bush Wings, Maun'],
              ['Charter Pilot C208', 'Charter Pilot'],
              'flight',
            ],
            'Bush strips, 2,100 hours',
          ),
        ],
      ],
      [
        'Tertiary Education',
        [
          edu(
            ['National Diploma in Air Transport, Drakensberg Technikon', 'January 2003 – November 2005'],
            ['2003-01', '2005-11', 'Drakensberg Technikon', 'Air Transport', 'college'],
          ),
        ],
      ],
      [
        'References',
        [text('Capt. Pieter van Wyk, Chief Pilot, Umgeni Airways: +27 60 000 0928'), text('Further references on request.')],
      ],
    ],
  },
  {
    id: 'en-29',
    layout: 'table',
    kind: 'docx',
    look: { banded: true, loose: true },
    title: 'Application for Employment',
    name: 'Aigerim Sadykova',
    names: ['Aigerim Sadykova', 'Sadykova Aigerim'],
    job: 'HR and Office Administrator (Almaty station)',
    lines: [
      ['Surname, first name', 'Sadykova, Aigerim'],
      ['Sex', 'F', { sex: 'female' }],
      ['Date of birth (d/m/y)', '23/01/1995', { birthdate: '1995-01-23' }],
      ['Citizenship', 'Kazakhstan', { nationality: ['哈萨克斯坦', 'Kazakhstan', 'Kazakh', 'Kazakhstani'] }],
      ['Mobile', '+7 700 000 01 29', { mobilePrefix: '7', mobile: '7000000129' }],
      ['E-mail', 'aigerim.sadykova@example.net', { email: 'aigerim.sadykova@example.net' }],
      [
        'Address for letters',
        '15 Alma Street, flat 8, Almaty 050000',
        {
          contactAddr: '15 Alma Street, flat 8, Almaty 050000',
          'postcode?': '050000',
        },
      ],
      ['Earliest start', '15 February 2027', { 'Other.canWorkTime': '2027-02-15' }],
    ],
    sections: [
      [
        'Posts held',
        [
          row('From – to', 'Company', 'Post', 'Supervisor'),
          work(
            ['07.2020 – now', 'Tien Shan Logistics LLP', 'HR Officer', 'Dana Omarova'],
            ['2020-07', '', 'Tien Shan Logistics LLP', 'HR Officer', 'hr', { 'voucher?': 'Dana Omarova' }],
            'Recruitment of drivers and dispatchers, payroll for 180 people, visas for Chinese colleagues',
          ),
          work(
            ['09.2017 – 06.2020', 'Language Centre Tilmash', 'Office Manager', 'Ivan Kim'],
            [
              '2017-09',
              '2020-06',
              'Language Centre Tilmash',
              'Office Manager',
              ['administration', 'other'],
              { 'voucher?': 'Ivan Kim' },
            ],
            'Timetables, invoices and the front desk',
          ),
        ],
      ],
      [
        'Schooling',
        [
          row('From – to', 'Institution', 'Subject', 'Degree'),
          edu(
            ['09.2017 – 06.2019', 'Xinjiang University', 'Human Resource Management', 'Master'],
            ['2017-09', '2019-06', 'Xinjiang University', 'Human Resource Management', 'master', 'master'],
          ),
          edu(
            ['09.2012 – 06.2016', 'Zhetysu State Academy', 'Chinese Philology', 'Bachelor'],
            ['2012-09', '2016-06', 'Zhetysu State Academy', 'Chinese Philology', 'bachelor', 'bachelor'],
          ),
        ],
      ],
      [
        'Languages',
        [
          row('Kazakh and Russian', 'native'),
          text('Chinese, HSK 6', {
            'Score.otherLang': ['Chinese', '汉语', '中文', 'Kazakh and Russian', 'Kazakh', 'Russian'],
            'Score.otherLangScore': ['HSK 6', 'native'],
          }),
          language(['English, IELTS 6.0'], { 'Score.englishLevel': 'ielts', 'Score.englishScore': 6 }),
        ],
      ],
      [
        'Student organisations',
        [activity(['10.2013 – 05.2015', 'Chinese Corner', 'Chair'], ['2013-10', '2015-05', 'Chinese Corner', 'Chair'])],
      ],
      ['Leisure', [text('Eagle hunting festivals, dombra, skiing', 'Other.hobbies')]],
    ],
  },
  {
    id: 'en-30',
    layout: 'columns',
    kind: 'pdf',
    look: { beside: 4, parts: 'stacked', font: narrow },
    title: '',
    name: 'Marcus D. Whitfield',
    job: 'Air Safety & Security Specialist | U.S. Air Force veteran',
    lines: [
      ['T', '(303) 555-0130', { mobile: '3035550130', 'mobilePrefix?': '1' }],
      ['E', 'marcus.whitfield@example.com', { email: 'marcus.whitfield@example.com' }],
      ['L', 'Aurora, Colorado', { 'contactAddr?': 'Aurora, Colorado' }],
      ['In', 'linkedin.example.com/in/mdwhitfield', { 'nationality?': ['美国', 'United States', 'American'] }],
    ],
    sections: [
      [
        'Professional Profile',
        [
          text(
            'Veteran air traffic controller turned safety auditor. Twelve years of shift work, zero lost-time incidents, and a knack for checklists people follow.',
            'Other.selfAssessment',
          ),
        ],
      ],
      [
        'Relevant Experience',
        [
          work(
            ['Safety Auditor', 'Front Range Regional Airlines', 'Denver, CO', '11/2021–Present'],
            ['2021-11', '', 'Front Range Regional Airlines', 'Safety Auditor', 'safety'],
            'Audit ramp, cabin and hangar at nine stations',
            'Cut repeat findings by 38% within 18 months',
          ),
          work(
            ['Ramp Supervisor', 'Pikes Peak Ground Handling', 'Denver, CO', '03/2019–10/2021'],
            ['2019-03', '2021-10', 'Pikes Peak Ground Handling', 'Ramp Supervisor', ['ground', 'safety']],
            'Supervised 24 agents on the night shift',
          ),
        ],
      ],
      [
        'Military Service',
        [
          work(
            ['Air Traffic Controller', 'United States Air Force', 'Staff Sergeant (E-5)', '06/2012–01/2019'],
            [
              '2012-06',
              '2019-01',
              'United States Air Force',
              [
                'Air Traffic Controller',
                'Staff Sergeant (E-5)',
                'Staff Sergeant',
                'Air Traffic Controller, Staff Sergeant (E-5)',
              ],
              ['operations', 'flight', 'other'],
            ],
            'Tower and approach control at three bases',
          ),
        ],
      ],
      [
        'Schools',
        [
          edu(
            ['Bachelor of Science, Aeronautics', 'High Prairie University', '08/2017–05/2021'],
            ['2017-08', '2021-05', 'High Prairie University', 'Aeronautics', 'bachelor', 'bachelor'],
          ),
        ],
      ],
      [
        'Credentials',
        [
          skill(['IOSA Auditor Course', '04/2023'], ['2023-04', 'IOSA Auditor Course']),
          skill(['FAA Control Tower Operator Certificate', '02/2013'], ['2013-02', 'FAA Control Tower Operator Certificate']),
        ],
      ],
      [
        'Decorations',
        [
          award(
            ['Air Force Achievement Medal', '09/2017'],
            ['2017-09', 'Air Force Achievement Medal', ['national', 'other', 'company']],
          ),
        ],
      ],
      ['Off Duty', [text('Fly fishing, woodworking, Little League coach', 'Other.hobbies')]],
    ],
  },
];
