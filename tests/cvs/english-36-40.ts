import { activity, award, type Cv, edu, language, row, skill, text, work } from './cv.ts';

/** Made-up CVs by another author who did not know the rules for reading CVs. The phone numbers belong to nobody. */
export const englishCvs36To40: readonly Cv[] = [
  {
    id: 'en-36',
    layout: 'sidebar',
    kind: 'docx',
    look: { box: true, labels: 'above', beside: 2, about: 'BIO' },
    title: '',
    name: 'Kwabena Asante-Mensah',
    job: 'Aircraft Maintenance Technician',
    lines: [
      ['Date of Birth', '19th November, 1993', { birthdate: '1993-11-19' }],
      ['Nationality', 'Ghanaian', { nationality: ['加纳', 'Ghana', 'Ghanaian'] }],
      ['Phone', '+233 20 000 0136', { mobilePrefix: '233', mobile: ['200000136', '0200000136'] }],
      ['E-mail', 'kwabena.am@example.com', { email: 'kwabena.am@example.com' }],
      ['Location', 'Tema, Greater Accra', { 'contactAddr?': 'Tema, Greater Accra' }],
      ['Passport', 'G0000136', { id: 'G0000136', idtype: 'passport' }],
    ],
    sections: [
      [
        'PROFESSIONAL STATEMENT',
        [
          text(
            'Hands-on technician with eight years on ATR and Embraer aircraft. Patient with wiring diagrams, impatient with missing torque values.',
            'Other.selfAssessment',
          ),
        ],
      ],
      [
        'WORK HISTORY',
        [
          work(
            ['Volta Air Services – Line Maintenance Technician', 'October 2021 till date'],
            ['2021-10', '', 'Volta Air Services', 'Line Maintenance Technician', 'maintenance'],
            'Daily and weekly checks on five ATR 72-600',
            'Changed 60 wheels and brakes last year; no repeat defects',
          ),
          work(
            ['Gulf of Guinea Aero Engineering – Apprentice, then Technician', 'September 2017 to September 2021'],
            [
              '2017-09',
              '2021-09',
              'Gulf of Guinea Aero Engineering',
              ['Apprentice, then Technician', 'Technician', 'Apprentice'],
              'maintenance',
            ],
            'C-checks on E145 and E190, sheet metal repairs',
          ),
        ],
      ],
      [
        'EDUCATION',
        [
          edu(
            ['Higher National Diploma, Mechanical Engineering – Tema Polytechnic Institute', 'August 2014 to June 2017'],
            ['2014-08', '2017-06', 'Tema Polytechnic Institute', 'Mechanical Engineering', 'college'],
          ),
          edu(
            ['WASSCE (Science) – Saint Kofi Senior High School', 'September 2010 to June 2013'],
            ['2010-09', '2013-06', 'Saint Kofi Senior High School', '', 'high', '', { 'major?': 'Science' }],
          ),
        ],
      ],
      ['REFEREES', [text('Engr. Yaw Boateng-Darko, Maintenance Manager, Volta Air Services. y.boateng@voltaair.example.com')]],
      [
        'LICENCES',
        [
          skill(['GCAA AMEL Category A', 'May 2020'], ['2020-05', ['GCAA AMEL Category A', 'GCAA AMEL'], 'Category A']),
          skill(['ATR 72-600 line & base course', 'February 2022'], ['2022-02', 'ATR 72-600 line & base course']),
          skill(['Human Factors and EWIS', 'July 2025'], ['2025-07', 'Human Factors and EWIS']),
        ],
      ],
      [
        'LANGUAGES',
        [
          text('English (official), Twi (mother tongue), French (basic)', {
            'Score.otherLang?': ['Twi', 'French', 'Twi, French', 'Twi (mother tongue), French (basic)'],
            'Score.otherLangScore?': ['mother tongue', 'basic', 'mother tongue, basic'],
          }),
        ],
      ],
    ],
  },
  {
    id: 'en-37',
    layout: 'table',
    kind: 'docx',
    look: { banded: true, loose: true },
    title: 'CABIN CREW APPLICATION — PERSONAL DATA',
    name: 'Ms. Nattaya Srisuwan-Klinhom',
    names: ['Nattaya Srisuwan-Klinhom', 'Ms. Nattaya Srisuwan-Klinhom'],
    job: '',
    lines: [
      ['Name', 'Ms. Nattaya Srisuwan-Klinhom', { 'sex?': 'female' }],
      ['Nickname', 'Ploy'],
      ['Date of birth (D/M/Y)', '08/03/2000', { birthdate: '2000-03-08' }],
      ['Age', '26'],
      ['Nationality', 'Thai', { nationality: ['泰国', 'Thailand', 'Thai'] }],
      ['Religion', 'Buddhist'],
      ['Height (cm)', '167', { height: 167 }],
      ['Weight (kg)', '50', { weight: 50 }],
      ['Marital status', 'Single', { maritalStatus: 'single' }],
      ['Passport no.', 'AA0000137', { id: 'AA0000137', idtype: 'passport' }],
      ['Mobile', '(+66) 80 000 0137', { mobilePrefix: '66', mobile: ['800000137', '0800000137'] }],
      ['Email', 'nattaya.sk@example.com', { email: 'nattaya.sk@example.com' }],
      [
        'Present address',
        '88/19 Soi Lotus 4, Bang Lamphu, Bangkok 10999',
        { contactAddr: '88/19 Soi Lotus 4, Bang Lamphu, Bangkok 10999', 'postcode?': '10999' },
      ],
      [
        'In case of emergency notify',
        'Mr. Somchai Klinhom (father), +66 80 000 0937',
        {
          contactemer: ['Somchai Klinhom', 'Mr. Somchai Klinhom'],
          contactemerPhone: ['+66800000937', '0066800000937', '800000937', '0800000937'],
        },
      ],
      ['Available from', '1 March 2027', { 'Other.canWorkTime': '2027-03-01' }],
      ['Tattoos / scars', 'None'],
    ],
    sections: [
      [
        'Educational background',
        [
          row('Institution', 'Degree and major', 'From', 'To', 'GPA'),
          edu(
            ['Chao Phraya Rajabhat College', 'B.A. Airline Business', 'Aug 2018', 'May 2022', '3.52/4.00'],
            [
              '2018-08',
              '2022-05',
              'Chao Phraya Rajabhat College',
              'Airline Business',
              'bachelor',
              'bachelor',
              { 'Score.gradePoint': ['3.52/4.00', '3.52/4'] },
            ],
          ),
        ],
      ],
      [
        'Employment (latest first)',
        [
          row('Company', 'Position', 'From', 'To', 'Reason for leaving'),
          work(
            ['Orchid Siam Airways', 'Cabin attendant', 'Jul 2024', 'Now', '–'],
            ['2024-07', '', 'Orchid Siam Airways', 'Cabin attendant', 'cabin'],
            'Regional flights to China and India, B737-800; speaks the Chinese announcements',
          ),
          work(
            ['The Lotus Court Hotel', 'Guest relations officer', 'Jun 2022', 'Jun 2024', 'Career change'],
            ['2022-06', '2024-06', 'The Lotus Court Hotel', 'Guest relations officer', ['other', 'ground', 'marketing']],
            'VIP arrivals, complaints, welcome letters',
          ),
        ],
      ],
      [
        'Languages and tests',
        [
          language(['TOEIC', '845', 'Nov 2025'], {
            'Score.englishLevel': 'toeic',
            'Score.englishScore': 845,
            'name?': ['TOEIC', 'TOEIC 845'],
            'level?': ['845'],
            'date?': '2025-11',
          }),
          language(['HSK', 'Level 4', 'Jan 2026'], {
            'Score.otherLang': ['Chinese', '汉语', '中文', 'HSK', 'Mandarin'],
            'Score.otherLangScore': ['HSK 4', 'HSK Level 4', 'Level 4'],
            'date?': '2026-01',
          }),
        ],
      ],
      [
        'Training',
        [
          skill(['First aid and CPR', 'Thai Red Cross', 'Feb 2024'], ['2024-02', 'First aid and CPR']),
          skill(['Swimming 50 m certificate', 'Pass', 'Apr 2024'], ['2024-04', 'Swimming 50 m certificate', 'Pass']),
        ],
      ],
      ['Hobbies', [text('Thai dance, diving', 'Other.hobbies')]],
    ],
  },
  {
    id: 'en-38',
    layout: 'plain',
    kind: 'docx',
    look: {},
    title: '',
    name: 'Ruoyi (Zoe) GU',
    names: ['Ruoyi Gu', 'Gu Ruoyi', 'Ruoyi (Zoe) Gu', 'Zoe Gu'],
    job: 'Revenue Management / Data Analytics Graduate',
    lines: [
      ['', 'M: (0086) 159-0000-2138 • E: zoe.gu@example.org', { mobile: '15900002138', email: 'zoe.gu@example.org' }],
      [
        '',
        'Suzhou, Jiangsu • Available July 2027',
        {
          'Other.canWorkTime': '2027-07',
          'homeLocation?': ['江苏省苏州市', 'Suzhou, Jiangsu'],
          'contactAddr?': 'Suzhou, Jiangsu',
        },
      ],
    ],
    sections: [
      [
        'EDUCATION',
        [
          edu(
            ['University of Manchester, UK', 'Sep 2025 – Dec 2026'],
            [
              '2025-09',
              '2026-12',
              ['University of Manchester', 'University of Manchester, UK', '曼彻斯特大学'],
              'Business Analytics',
              'master',
              'master',
            ],
            'MSc in Business Analytics, expected Distinction',
          ),
          edu(
            ['Soochow University, China', 'Sep 2021 – Jun 2025'],
            [
              '2021-09',
              '2025-06',
              ['Soochow University', '苏州大学', 'Soochow University, China'],
              'Statistics',
              'bachelor',
              'bachelor',
            ],
            'BSc in Statistics, GPA 3.78/4.0, rank 5/76',
          ),
          text('', { 'Score.gradePoint': ['3.78/4.0', '3.78/4'], 'Score.classRank': '5/76' }),
        ],
      ],
      [
        'INTERNSHIPS',
        [
          work(
            ['Taihu Airlines, Revenue Management Intern', 'Jul 2026 – Sep 2026'],
            ['2026-07', '2026-09', 'Taihu Airlines', 'Revenue Management Intern', ['marketing', 'finance', 'it', 'operations']],
            'Forecast no-shows on 28 routes with gradient boosting; error down by 11%',
            'Built a Tableau dashboard now opened by 50 analysts a day',
          ),
          work(
            ['Lingering Garden Consulting, Data Assistant', 'Jan 2025 – Apr 2025'],
            ['2025-01', '2025-04', 'Lingering Garden Consulting', 'Data Assistant', ['it', 'other', 'marketing']],
            'Cleaned survey data of 12,000 households in R',
          ),
        ],
      ],
      [
        'LEADERSHIP',
        [
          activity(
            ['Manchester Chinese Students’ Choir, Secretary', 'Oct 2025 – Jun 2026'],
            ['2025-10', '2026-06', ['Manchester Chinese Students’ Choir', 'Manchester Chinese Students Choir'], 'Secretary'],
            'Booked halls and sold 640 tickets',
          ),
        ],
      ],
      [
        'PRIZES',
        [
          award(
            ['Meritorious Winner, Mathematical Contest in Modeling', 'Apr 2024'],
            [
              '2024-04',
              ['Meritorious Winner, Mathematical Contest in Modeling', 'Meritorious Winner', 'Mathematical Contest in Modeling'],
              ['international', 'national'],
            ],
          ),
          award(
            ['Soochow University First-Class Scholarship', 'Nov 2023'],
            ['2023-11', ['Soochow University First-Class Scholarship', 'First-Class Scholarship'], 'school'],
          ),
        ],
      ],
      [
        'SKILLS',
        [
          language(['IELTS: 7.5 overall (L 8.5, R 8, W 6.5, S 7)'], {
            'Score.englishLevel': 'ielts',
            'Score.englishScore': 7.5,
            'name?': ['IELTS', 'IELTS 7.5', 'IELTS: 7.5 overall (L 8.5, R 8, W 6.5, S 7)'],
            'level?': ['7.5', '7.5 overall'],
          }),
          text('Programming: Python, R, SQL, Tableau', {
            'Score.otherSpecialty?': ['Python, R, SQL, Tableau', 'Programming: Python, R, SQL, Tableau'],
          }),
          text('Hobbies: choral singing, bouldering', { 'Other.hobbies': 'choral singing, bouldering' }),
        ],
      ],
    ],
  },
  {
    id: 'en-39',
    layout: 'sidebar',
    kind: 'pdf',
    look: { last: true, top: true, labels: 'beside', beside: 3, parts: 'stacked' },
    title: '',
    name: 'Tane Rawiri Collingwood',
    job: 'Maths teacher, glider pilot, future airline cadet',
    lines: [
      ['Ph', '021 000 0139', { mobile: ['210000139', '0210000139'], 'mobilePrefix?': '64' }],
      ['Mail', 'tane.collingwood@example.net', { email: 'tane.collingwood@example.net' }],
      [
        'Home',
        '5 Kea Terrace, Omarama 9412, New Zealand',
        { contactAddr: ['5 Kea Terrace, Omarama 9412, New Zealand', '5 Kea Terrace, Omarama 9412'], 'postcode?': '9412' },
      ],
      ['DOB', '30 June 1999', { birthdate: '1999-06-30' }],
      ['Citizen', 'New Zealand', { nationality: ['新西兰', 'New Zealand', 'New Zealander'] }],
      ['Height', '6\'0" / 183 cm', { height: 183 }],
      ['Eyesight', '20/20, no surgery', { 'visionSurgery?': 'N' }],
    ],
    sections: [
      [
        'Hello',
        [
          text(
            'I teach teenagers why the cosine rule matters and spend my weekends proving it above the Southern Alps. I would like to do the second part for a living.',
            'Other.selfAssessment',
          ),
        ],
      ],
      [
        'Teaching',
        [
          work(
            ['Mathematics Teacher', 'Waitaki Valley College', 'Jan 2022 – Dec 2026'],
            ['2022-01', '2026-12', 'Waitaki Valley College', 'Mathematics Teacher', 'other'],
            'Years 9 to 13; pass rate up from 71% to 88%',
            'Started a lunchtime flight simulator club with 25 members',
          ),
        ],
      ],
      [
        'Summer jobs',
        [
          work(
            ['Glider Tow Hand', 'Lindis Pass Gliding Centre', 'Nov 2018 – Feb 2019'],
            ['2018-11', '2019-02', 'Lindis Pass Gliding Centre', 'Glider Tow Hand', ['ground', 'other', 'operations']],
            'Ran wings, hooked tow ropes, kept the radio log',
          ),
        ],
      ],
      [
        'Study',
        [
          edu(
            ['Graduate Diploma in Teaching (Secondary)', 'University of Otago', 'Feb 2021 – Nov 2021'],
            [
              '2021-02',
              '2021-11',
              'University of Otago',
              ['Teaching (Secondary)', 'Teaching', 'Secondary Teaching'],
              'bachelor',
              '',
              { 'degree?': ['bachelor', 'none'] },
            ],
          ),
          edu(
            ['BSc, Physics', 'University of Otago', 'Feb 2018 – Nov 2020'],
            ['2018-02', '2020-11', 'University of Otago', 'Physics', 'bachelor', 'bachelor'],
          ),
        ],
      ],
      [
        'In the air',
        [
          skill(
            ['Qualified Glider Pilot certificate', 'Mar 2019'],
            ['2019-03', ['Qualified Glider Pilot certificate', 'Qualified Glider Pilot']],
          ),
          skill(['CAA Class 1 medical', 'Sep 2026'], ['2026-09', 'CAA Class 1 medical', 'Class 1'], {
            'physicalExamStage?': 'CAA Class 1 medical',
          }),
          text('310 hours in gliders, 12 in a Cessna 152'),
        ],
      ],
      [
        'Also',
        [
          text('Te reo Māori (conversational), mountain running, ukulele', {
            'Other.hobbies?': ['mountain running, ukulele', 'Te reo Māori (conversational), mountain running, ukulele'],
            'Score.otherLang?': ['Te reo Māori', 'Māori'],
            'Score.otherLangScore?': 'conversational',
          }),
        ],
      ],
      ['Referee', [text('Ngaire Tipene, Principal, 03 000 0939')]],
    ],
  },
  {
    id: 'en-40',
    layout: 'columns',
    kind: 'pdf',
    look: { beside: 4, about: 'Details' },
    title: 'Curriculum Vitae',
    name: 'Zeynep Karadağ Öztürk',
    job: 'Ground Operations Manager',
    lines: [
      ['Mobile phone', '0090 500 000 01 40', { mobilePrefix: '90', mobile: '5000000140' }],
      ['E-mail address', 'zeynep.karadag@example.com', { email: 'zeynep.karadag@example.com' }],
      ['City', 'İzmir / Türkiye', { 'contactAddr?': ['İzmir / Türkiye', 'İzmir, Türkiye'] }],
      ['Birth date', '1987, April 23', { birthdate: '1987-04-23' }],
      ['Nationality', 'Turkish', { nationality: ['土耳其', 'Turkey', 'Turkish', 'Türkiye'] }],
      ['Expected salary', 'CNY 420,000 per year', { 'Other.expectSalary': 420000 }],
    ],
    sections: [
      [
        'About me',
        [
          text(
            'Seventeen years on the ramp, from lost-luggage desk to running a station with 340 people. Turnarounds are my chess.',
            'Other.selfAssessment',
          ),
        ],
      ],
      [
        'Employment',
        [
          work(
            ['Ege Yer Hizmetleri A.Ş.', 'Ground Operations Manager', '2018/05 – ongoing'],
            ['2018-05', '', 'Ege Yer Hizmetleri A.Ş.', 'Ground Operations Manager', ['ground', 'operations']],
            'On-time departures from 79% to 91% in three summers',
            'Negotiated handling contracts with eleven airlines',
          ),
          work(
            ['Ege Yer Hizmetleri A.Ş.', 'Ramp Supervisor', '2013/03 – 2018/04'],
            ['2013-03', '2018-04', 'Ege Yer Hizmetleri A.Ş.', 'Ramp Supervisor', ['ground', 'operations']],
            'Shift planning, towing, de-icing, load sheets',
          ),
          work(
            ['Smyrna Havayolları', 'Lost & Found Agent', '2009/09 – 2013/02'],
            ['2009-09', '2013-02', 'Smyrna Havayolları', 'Lost & Found Agent', 'ground'],
            'Traced 14,000 bags',
          ),
        ],
      ],
      [
        'Education',
        [
          edu(
            ['Körfez University', 'MBA (weekend programme)', '2015/09 – 2017/06'],
            [
              '2015-09',
              '2017-06',
              'Körfez University',
              ['MBA', 'Business Administration', 'MBA (weekend programme)'],
              'master',
              'master',
              { 'studymode?': ['part', 'full'] },
            ],
          ),
          edu(
            ['Körfez University', 'BA Public Relations', '2005/09 – 2009/06'],
            ['2005-09', '2009-06', 'Körfez University', 'Public Relations', 'bachelor', 'bachelor'],
          ),
        ],
      ],
      [
        'Courses & certificates',
        [
          skill(
            ['IATA Ground Operations Management diploma', '2016/11'],
            ['2016-11', ['IATA Ground Operations Management diploma', 'IATA Ground Operations Management']],
          ),
          skill(['Dangerous Goods Cat. 6', '2025/02'], ['2025-02', ['Dangerous Goods Cat. 6', 'Dangerous Goods'], 'Cat. 6']),
        ],
      ],
      [
        'Recognition',
        [
          award(
            ['Station of the Year, Ege Yer Hizmetleri', '2022/12'],
            ['2022-12', ['Station of the Year, Ege Yer Hizmetleri', 'Station of the Year'], 'company'],
          ),
        ],
      ],
      [
        'Foreign languages',
        [
          language(['English – TOEFL iBT 101'], {
            'Score.englishLevel': 'toefl',
            'Score.englishScore': 101,
            'name?': ['TOEFL iBT', 'TOEFL', 'TOEFL iBT 101', 'English – TOEFL iBT 101'],
            'level?': ['101', 'iBT 101'],
          }),
          text('Russian – B1', { 'Score.otherLang': ['Russian', '俄语'], 'Score.otherLangScore': 'B1' }),
        ],
      ],
      ['Free time', [text('Chess, amateur theatre, olive growing', 'Other.hobbies')]],
    ],
  },
];
